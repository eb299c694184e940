import type { Locator, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { FormPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test, untilHydrated } from './fixtures.ts';
import { browserTools } from './support/browser-tools.ts';
import { holdScripts } from './support/network.ts';
import { newPerson, registerPerson } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { screensOf } from './support/screens.ts';
import { setUpApp } from './support/second-step.ts';

const { auth, shell } = messages;

/** Opens a form's page, whose scripts are held. */
type Open = (page: Page, portal: Portal) => Promise<void>;

const opens =
  (path: string): Open =>
  async (page) => {
    await page.goto(path, { waitUntil: 'commit' });
  };

/** Every page that is a form before its scripts: one that is new has to stand here, or this does not compile. */
const formPages: Readonly<Record<FormPageInput['page'] | 'new-password', Open>> = {
  login: opens(paths.login),
  register: opens(paths.register),
  'reset-password': opens(paths.resetPassword),
  'new-password': opens(`${paths.resetPassword}?token=tautan-dari-email`),
  'second-step': async (page, portal) => {
    const person = newPerson('Dua Langkah');
    await registerPerson(portal.url, person);
    const other = await page.context().newPage();
    await other.goto(paths.login);
    await untilHydrated(other);
    await signIn(other, person);
    await other.waitForURL(`**${paths.dashboardMain}`);
    await other.goto(paths.profile);
    await setUpApp(other);
    await other.close();
    await page.context().clearCookies();
    await page.goto(paths.login, { waitUntil: 'commit' });
    await signIn(page, person);
    await expect(page.getByRole('heading', { level: 1, name: shell.screens.factors })).toBeVisible();
  },
};

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(auth.email, { exact: true }).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
}

for (const [tool, applyTool] of Object.entries(browserTools)) {
  for (const [name, open] of Object.entries(formPages)) {
    const depth = tool === 'a translation' ? {} : { tag: '@deep' };
    test(
      `what is typed before the scripts of ${name} stays, with ${tool} on the page`,
      depth,
      async ({ context, portal, problems }) => {
        // The fixture's page would wait for the scripts.
        const page = await context.newPage();
        const release = await holdScripts(page);
        await open(page, portal);
        const form = page.locator('#root form');
        await expect(form.locator('button[type="submit"]')).toBeVisible();
        await applyTool(page);
        await fillIn(form);
        const last = form.locator('input:is([type="text"], [type="email"], [type="password"])').last();
        await last.focus();
        await last.press('Home');
        const before = await valuesOf(form);
        release();
        await untilHydrated(page);
        expect(await valuesOf(form)).toEqual(before);
        expect(await page.evaluate(caret), 'the caret stays').toBe(`${before.at(-1)?.name} 0`);
        // It works, and its answer is seen, although the translation goes on.
        await form.locator('button[type="submit"]').click();
        await expect(page.locator('#root .alert').first()).toBeVisible();
        expectDrawnAnew(problems);
        await page.close();
      },
    );
  }

  for (const [role, screens] of Object.entries(screensOf)) {
    test(`the first screens of ${role} are drawn with ${tool} on the page`, { tag: '@deep' }, async ({
      context,
      portal,
      problems,
      signInElsewhere,
    }) => {
      const person = newPerson('Disentuh');
      if (role !== 'admin') {
        await registerPerson(portal.url, person, role === 'redaksi' ? 'Gabung Redaksi' : 'Gabung Penulis');
      }
      await signInElsewhere(role === 'admin' ? adminAccount : person);
      for (const [path, title] of screens) {
        const page = await context.newPage();
        const release = await holdScripts(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('main h1')).toHaveText(title);
        await applyTool(page);
        release();
        await expect(page.getByText(shell.loadingApp), `${path} ends loading`).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await page.close();
      }
      expectDrawnAnew(problems);
    });
  }
}

/** React reports HTML that somebody else has touched, and draws the page anew; nothing else is wrong. */
function expectDrawnAnew(problems: string[]): void {
  expect(problems.filter((problem) => !/React error #418/.test(problem))).toEqual([]);
  problems.length = 0;
}

/** Puts something into each control that a person or a password manager can reach. */
async function fillIn(form: Locator): Promise<void> {
  await form.evaluate((element) => {
    for (const details of element.querySelectorAll('details')) details.open = true;
  });
  for (const control of await form.locator('input, select, textarea').all()) {
    if (!(await control.isVisible())) continue;
    const kind = await control.evaluate((element) => element.getAttribute('type') ?? element.localName);
    if (kind === 'checkbox' || kind === 'radio') await control.check();
    else if (kind === 'select') await control.selectOption({ index: 1 });
    else await control.fill(kind === 'date' ? '1990-08-17' : kind === 'email' ? 'a@contoh.id' : 'Diketik 12');
  }
}

/** What the form's controls hold, by name; a date as it is sent, however it is shown. */
function valuesOf(form: Locator): Promise<{ name: string; value: string }[]> {
  return form.evaluate((element) => {
    if (!(element instanceof HTMLFormElement)) throw new Error('not a form');
    const sent = [...new FormData(element)].map(([name, value]) => ({ name, value: String(value) }));
    const ticks = [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not([name])')];
    const unnamed = ticks.map(({ checked }, at) => ({ name: `tick ${at}`, value: String(checked) }));
    const typed = sent.filter(({ name }) => !name.endsWith('-typed'));
    return [...unnamed, ...typed];
  });
}

function caret(): string {
  const { activeElement: at } = document;
  if (!(at instanceof HTMLInputElement)) return 'nowhere';
  // E-mail inputs tell no position.
  return `${at.name} ${at.selectionStart ?? 0}`;
}

test('a password manager learns whose password is changed', async ({ page, portal, signIn }) => {
  const person = newPerson('Pengelola');
  await registerPerson(portal.url, person);
  await signIn(person);
  await page.goto(paths.profile);
  const form = page.getByRole('form', { name: auth.changePasswordTitle });
  const names = form.locator('input[autocomplete="username"]');
  await expect(names).toHaveValue(person.email);
  await expect(names).toBeHidden();
  const kinds = form
    .locator('input[type="password"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')));
  expect(await kinds).toEqual(['current-password', 'new-password', 'new-password']);
});
