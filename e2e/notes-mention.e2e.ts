import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson } from './support/people.ts';

const { notes: words } = messages;

test('a mention is taken in one step, as if typed: the next letter stands behind it, and Ctrl+Z goes on before it', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Ayu Sebutan');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author, { judul: 'Disebut Cepat' });
  await signIn(author);
  await page.goto(manuscriptPath(id));
  const text = page.getByRole('textbox', { name: words.text });
  await text.fill('. Terima kasih.');
  await text.press('Control+Home');
  await page.keyboard.type('Halo @adm');
  await expect(page.getByRole('option', { name: words.allAdmins })).toHaveAttribute('aria-selected', 'true');
  // Enter and the next letter of a fast hand, with nothing between them.
  await text.evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    document.execCommand('insertText', false, 'f');
  });
  await page.keyboard.type('oto ada');
  await expect(text).toHaveValue('Halo @Admin foto ada. Terima kasih.');
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('Control+z');
  await expect(text).not.toHaveValue(/@|Halo/);
});
