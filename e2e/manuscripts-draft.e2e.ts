import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { newPerson, registerPerson } from './support/people.ts';

const { manuscripts } = messages;

test('a draft is asked about by keyboard, and an emptied form leaves no draft (§2 Author/editor area)', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Nirmala Hapsari');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  const title = page.getByLabel(manuscripts.labels.judul);
  const heading = page.getByRole('heading', { level: 1, name: manuscripts.submitTitle });
  await title.fill('Sungai');
  await page.getByLabel(manuscripts.labels.keyword).fill('air');
  await expect(page.getByText(/^Draf tersimpan di perangkat ini/)).toBeInViewport();
  await page.reload();
  await expect(page.getByText(/^Draf “Sungai” belum dikirim .* \d\d\.\d\d WIB/)).toBeVisible();
  await page.getByRole('button', { name: manuscripts.draftContinue }).press('Enter');
  await expect(title).toHaveValue('Sungai');
  await expect(heading).toBeFocused();

  await page.reload();
  const discard = page.getByRole('button', { name: manuscripts.draftDiscard });
  const question = page.getByRole('alertdialog', { name: manuscripts.draftDeleteQuestion('Sungai') });
  await discard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(question, 'the answer that has the focus deletes nothing').toBeHidden();
  await expect(discard).toBeFocused();
  await discard.press('Enter');
  await question.getByRole('button', { name: manuscripts.draftDelete }).click();
  await expect(title).toHaveValue('');
  await expect(heading).toBeFocused();

  await title.fill('Gunung');
  await title.fill('');
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: manuscripts.draftContinue })).toHaveCount(0);
});
