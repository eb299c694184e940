import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { readPage } from './support/page-texts.ts';

/**
 * A refused form repeats the typed text (threat T3): the server writes it into fields and into the page's data, which
 * the browser's script reads.
 */

const { auth } = messages;
/** The fields of the registration that repeat typed text. */
const names = ['nama', 'alamat', 'alamatKtp', 'tempatLahir', 'kota', 'email', 'nik', 'kodePos', 'npwp'];

/** Posts a form from the open page, as a browser does before the script has loaded; shows the answer. */
async function postForm(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  // Waits for the page of the answer; the present one is loaded already.
  const answered = page.waitForEvent('load');
  await page.evaluate(
    ([address, values]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: address });
      for (const [name, value] of Object.entries(values)) {
        const field = document.createElement('textarea');
        form.append(Object.assign(field, { name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [action, fields] as const,
  );
  await answered;
}

function inGroupsOf(size: number, texts: readonly string[]): string[][] {
  return texts.flatMap((_, index) => (index % size === 0 ? [texts.slice(index, index + size)] : []));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', {
    tag: ['@desktop', '@deep'],
  }, () => {
    test.use({ javaScriptEnabled });

    test('a refused form repeats what was typed, as text only', async ({ page, problems }) => {
      page.on('dialog', (dialog) => {
        problems.push(`a dialog opened: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await page.goto(paths.register);
      for (const some of inGroupsOf(names.length, hostileTexts)) {
        const form = Object.fromEntries(some.map((text, index) => [names[index] ?? '', text]));
        await postForm(page, paths.register, form);
        if (javaScriptEnabled) await hydrated(page);
        for (const [name, text] of Object.entries(form)) {
          await expect(page.locator(`[name="${name}"]`)).toHaveValue(text);
        }
        await readPage(page);
      }
      for (const [email = '', kembali = ''] of inGroupsOf(2, hostileTexts)) {
        await postForm(page, paths.login, { email, kembali, password: email });
        if (javaScriptEnabled) await hydrated(page);
        await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue(email);
        await expect(page.locator('[name="kembali"]')).toHaveValue(kembali);
        await expect(page.locator('[name="password"]')).toHaveValue('');
        await readPage(page);
      }
    });
  });
}

/** Waits until the script has read the page's data, by a button that needs it. */
async function hydrated(page: Page): Promise<void> {
  const password = page.locator('[name="password"]');
  await expect(async () => {
    // A first press that took effect late must not be undone by a second.
    if ((await password.getAttribute('type')) !== 'text')
      await page.getByRole('button', { name: messages.ui.showPassword }).first().click();
    await expect(password).toHaveAttribute('type', 'text', { timeout: 200 });
  }).toPass();
}
