import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { openScreen } from './support/menu.ts';
import { holdScripts } from './support/network.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { addProject } from './support/projects.ts';
import { screensOf } from './support/screens.ts';

const { loadingApp } = messages.shell;

for (const [role, pages] of Object.entries(screensOf)) {
  test(`${role} sees name and title of a page before its scripts are there`, { tag: '@deep' }, async ({
    context,
    portal,
    signInElsewhere,
  }) => {
    const person = newPerson('Kerangka');
    if (role !== 'admin') {
      await registerPerson(portal.url, person, role === 'redaksi' ? 'Gabung Redaksi' : 'Gabung Penulis');
    }
    await signInElsewhere(role === 'admin' ? adminAccount : person);
    for (const [path, title] of pages) {
      // The fixture's page would wait for the scripts.
      const page = await context.newPage();
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.locator('main h1');
      await expect(heading).toHaveText(title);
      await expect(page.getByText(loadingApp)).toBeAttached();
      await expect(page).toHaveTitle(new RegExp(`^${title} - `));
      if (role !== 'admin') await expect(page.getByText(person.nama).first()).toBeAttached();
      const before = await placeOf(page);
      release();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await placeOf(page), `the title of ${path} stays where it is`).toEqual(before);
      await page.close();
    }
  });
}

test('a project opened by its address takes the focus into its dialog, and Escape leaves the list', {
  tag: '@deep',
}, async ({ page, portal, signInElsewhere }) => {
  const author = newPerson('Dibuka');
  await registerPerson(portal.url, author, 'Gabung Penulis');
  const id = await addProject(portal.url, author, 'Proyek yang Dibuka');
  await signInElsewhere(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: 'Proyek yang Dibuka' });
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeFocused();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Proyek yang Dibuka' }).first()).toBeVisible();
});

test('without JavaScript a page of the app says that it needs it, in sight', { tag: '@deep' }, async ({
  browser,
  context,
  portal,
  signInElsewhere,
}) => {
  await signInElsewhere(adminAccount);
  const storageState = await context.storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const page = await plain.newPage();
  await page.goto(portal.url + projectPath('tidak-ada'));
  const words = page.locator('noscript p');
  await expect(words).toHaveText(messages.shell.noscriptApp);
  await expect(words).toBeInViewport();
  await plain.close();
});

/** The title's position in whole pixels, with its styles and fonts. */
function placeOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      if (link.sheet === null) await new Promise((loaded) => link.addEventListener('load', loaded));
    }
    // Layout in these styles requests the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('main h1') ?? document.body);
    const { x, y, width } = range.getBoundingClientRect();
    return [x, y, width].map(Math.round);
  });
}

test('the menu of a phone leads home from both areas', { tag: '@phone' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Tuti Pulang');
  await registerPerson(portal.url, author);
  for (const [person, path] of [
    [author, paths.dashboardMain],
    [adminAccount, paths.activity],
  ] as const) {
    await signIn(person);
    await page.goto(path);
    await openScreen(page, messages.shell.home);
    await expect(page).toHaveURL(new RegExp(`^${portal.url}/?$`));
  }
});

test('the bar of a phone has short names, each in its own place', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.activity);
  const bar = page.getByRole('navigation', { name: messages.shell.mainMenu });
  const links = bar.getByRole('link').filter({ visible: true });
  const { activity, reviewList, manageProjects, runningProjects } = messages.shell.shortScreens;
  await expect(links).toContainText([activity, reviewList, manageProjects, runningProjects]);
  for (const link of await links.all()) {
    expect(
      await link.evaluate((item) => item.scrollWidth <= item.clientWidth),
      `${await link.innerText()} fits`,
    ).toBe(true);
  }
});

test('an unknown address inside an area is the 404 page, in its title too', async ({ page, signIn }) => {
  await signIn(adminAccount);
  const answer = await page.goto(`${paths.activity}/tidak-ada`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman Tidak Ditemukan');
  await expect(page).toHaveTitle(/^Halaman Tidak Ditemukan/);
});
