import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { openScreen } from './support/menu.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { screensOf } from './support/screens.ts';

/** Screens without a link in the menu: other screens or a redirect lead to them. */
const besideTheMenu: readonly string[] = [
  paths.projectBin,
  paths.calendar,
  paths.schedules,
  paths.notices,
  paths.adminNotices,
  paths.adminFactors,
];

/** Opens every screen of the app area once: its heading, axe, and no horizontal scrolling. */
function tourEveryScreen(): void {
  for (const [role, tour] of Object.entries(screensOf)) {
    test(`a tour of every screen of ${role}`, { tag: '@deep' }, async ({
      page,
      portal,
      signIn,
      expectAccessible,
    }) => {
      const person = newPerson('Tamasya');
      if (role !== 'admin') {
        await registerPerson(portal.url, person, role === 'redaksi' ? 'Gabung Redaksi' : 'Gabung Penulis');
      }
      await signIn(role === 'admin' ? adminAccount : person);
      for (const [path, title] of tour) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const loading = page.getByText(messages.ui.loading, { exact: true }).filter({ visible: true });
        await expect(loading).toHaveCount(0);
        await expectAccessible(path);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
      // Then by the links of the menu, from the last screen back to the first.
      const inMenu = tour.filter(([path]) => !besideTheMenu.includes(path));
      for (const [path, title] of inMenu.toReversed()) {
        await openScreen(page, title);
        await expect(page).toHaveURL(`${portal.url}${path}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      }
    });
  }
}

tourEveryScreen();

// Between a phone and a desk the layout changes.
test.describe('on a tablet', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });
  tourEveryScreen();
});
