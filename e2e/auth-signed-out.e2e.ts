import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { newPerson, profileOf, registerPerson } from './support/people.ts';

const { shell } = messages;

// Enables the back/forward cache, which Playwright disables.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

test('after signing out, Back shows nothing of the person', { tag: '@desktop' }, async ({
  page,
  portal,
  signIn,
}) => {
  const person = newPerson('Zulaikha Rahma');
  await registerPerson(portal.url, person);
  await signIn(person);
  await page.goto(paths.home);
  await page.goto(paths.profile);
  await expect(page.getByText(profileOf(person).alamat).first()).toBeVisible();
  await page.goto(paths.dashboardMain);
  await page.getByRole('button', { name: shell.logout }).filter({ visible: true }).click();
  await page.waitForURL(`**${paths.login}`);

  for (const step of ['dashboard', 'profile', 'home']) {
    // A page from the back/forward cache fires no load event: this checks the first content shown.
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByText(person.nama), step).toHaveCount(0);
    await expect(page.getByText(profileOf(person).alamat), step).toHaveCount(0);
    const kept = await page.content();
    for (const secret of [person.nama, person.email, profileOf(person).nik]) {
      expect(kept, step).not.toContain(secret);
    }
  }
});

test('signing out on a public page asks about a draft on this device, as the app does', {
  tag: ['@desktop', '@deep'],
}, async ({ page, portal, signIn, expectAccessible }) => {
  const person = newPerson('Ningsih Hartati');
  await registerPerson(portal.url, person);
  await signIn(person);
  const words = messages.manuscripts;
  const leave = () => page.getByRole('button', { name: shell.logout }).filter({ visible: true }).click();
  const drafts = () =>
    page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('ruang-naskah.draft.')).length,
    );
  await page.goto(paths.submit);
  await page.locator('#naskah-judul').fill('Catatan yang belum selesai');
  await page.goto(paths.home);
  await leave();
  const question = page.getByRole('dialog', { name: words.draftDeleteOnLogout });
  await expect(question.getByRole('button', { name: words.draftKeep })).toBeFocused();
  await expectAccessible('the question about a draft on a public page');
  await question.getByRole('button', { name: messages.ui.close }).click();
  await expect(question).toBeHidden();
  await leave();
  await question.getByRole('button', { name: words.draftKeep }).click();
  await page.waitForURL(`**${paths.login}`);
  expect(await drafts()).toBe(1);

  await signIn(person);
  await page.goto(paths.home);
  await leave();
  await question.getByRole('button', { name: words.draftDelete }).click();
  await page.waitForURL(`**${paths.login}`);
  expect(await drafts()).toBe(0);
  await signIn(person);
  await page.goto(paths.home);
  await leave();
  await page.waitForURL(`**${paths.login}`);
});
