import { messages } from '@ruang-naskah/domain/messages.id';
import { reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { openScreen } from './support/menu.ts';
import { newPerson, registerPerson } from './support/people.ts';

const { reasons, reviews, shell } = messages;

test('an own reason outlives another status, a template and the way out of the screen', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Laras Alasan');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author, { judul: 'Alasan Sendiri' });
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const status = page.getByLabel(reviews.changeStatus);
  const reason = page.getByLabel(reviews.reason, { exact: true });
  const template = page.getByLabel(reviews.reasonTemplate);
  const own = 'Sampul belum disertakan.';
  await status.selectOption('Ditolak');
  await expect(template).not.toHaveValue('');
  await reason.fill(own);

  await status.selectOption('Layout');
  await status.selectOption('Ditolak');
  await expect(reason).toHaveValue(own);

  await template.selectOption({ index: 0 });
  await expect(reason).not.toHaveValue(own);
  await template.selectOption(reasons.own);
  await expect(reason).toHaveValue(own);

  await openScreen(page, shell.screens.categories);
  const question = page.getByRole('alertdialog', { name: shell.leaveTitle });
  await question.getByRole('button', { name: shell.leaveStay }).click();
  await expect(reason).toHaveValue(own);
  await openScreen(page, shell.screens.categories);
  await question.getByRole('button', { name: shell.leaveDiscard }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.screens.categories);
});
