import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson } from './support/people.ts';

/** An author asks to withdraw a manuscript; the admin answers (decision 0095). */

const { desk, manuscripts, reviews, withdrawals: words } = messages;

test('an author asks to have a manuscript back, and reads the answer', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Lintang Ayu');
  await registerPerson(portal.url, author);
  const judul = `Batik Pesisir ${author.nama.split(' ').at(-1)}`;
  const id = await sendManuscript(portal.url, author, { judul });

  await signIn(author);
  await page.goto(manuscriptPath(id));
  await page.getByRole('button', { name: words.ask }).click();
  const form = page.getByRole('form', { name: words.ask });
  await form.getByRole('button', { name: words.send }).click();
  await expect(form.getByText(words.noteRequired).first()).toBeVisible();
  await form.getByLabel(words.note).fill('Saya terbitkan di kampus sendiri.');
  await expectAccessible('a manuscript to ask back');
  await form.getByRole('button', { name: words.send }).click();
  await expect(page.getByRole('button', { name: words.takeBack })).toBeVisible();
  await page.goto(paths.dashboardMain);
  await expect(page.getByText(manuscripts.withdrawal.asked)).toBeVisible();

  await signIn(adminAccount);
  await page.goto(paths.activity);
  await page.getByRole('link', { name: desk.actionLabel(desk.answer, judul) }).click();
  await expect(page.getByText('Saya terbitkan di kampus sendiri.')).toBeVisible();
  const answer = page.getByRole('form', { name: words.heading });
  await expectAccessible('a manuscript that is asked back');
  await answer.getByRole('button', { name: words.accept }).click();
  await expect(answer).toBeHidden();
  await expect(page.getByText(words.backHint)).toBeVisible();
  await page.getByLabel(reviews.changeStatus, { exact: true }).selectOption('Telaah');
  await page.getByRole('button', { name: reviews.saveStatus, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: reviews.backTitle(judul) });
  await expectAccessible('a status of a manuscript that went back');
  await question.getByRole('button', { name: messages.ui.cancel }).click();
  await expect(question).toBeHidden();
  await page.goto(paths.reviewList);
  await expect(page.getByText(manuscripts.withdrawal.accepted).first()).toBeVisible();

  await signIn(author);
  await page.goto(manuscriptPath(id));
  await expect(page.getByText(words.meaning)).toBeVisible();
});
