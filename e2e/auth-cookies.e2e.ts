import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test, untilHydrated } from './fixtures.ts';
import { newPerson, type Person, registerPerson } from './support/people.ts';

const { auth } = messages;

/** Chromium as somebody uses it who has set “block all cookies”. */
async function openWithoutCookies(javaScriptEnabled: boolean, use: (page: Page) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'no-cookies-'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const { launchOptions, viewport } = test.info().project.use;
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(viewport !== undefined && { viewport }),
    javaScriptEnabled,
  });
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel(auth.email, { exact: true }).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
}

for (const scripts of [true, false])
  test(`a browser that blocks cookies is told so after a right password, ${scripts ? 'with' : 'without'} scripts`, async ({
    portal,
  }) => {
    const person = newPerson('Wati Lestari');
    await registerPerson(portal.url, person);
    await openWithoutCookies(scripts, async (page) => {
      await page.goto(`${portal.url}${paths.login}`);
      if (scripts) await untilHydrated(page);
      await enter(page, person);
      await expect(page.getByRole('alert').getByText(auth.cookiesBlocked)).toBeVisible();
      expect(await page.context().cookies()).toEqual([]);
      await expect(page.getByLabel(auth.email, { exact: true })).toBeVisible();
    });
  });
