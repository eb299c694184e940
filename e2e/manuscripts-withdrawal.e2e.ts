import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

/** An author asks to withdraw a manuscript; the admin answers (decision 0095). */

const { desk, manuscripts, ownProjects, reviews, withdrawals: words } = messages;

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

test('of a book under way the admin answers the request first, and its author reads that it stopped', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Bening Arum');
  await registerPerson(portal.url, author);
  const judul = `Tenun Timur ${author.nama.split(' ').at(-1)}`;
  const id = await sendManuscript(portal.url, author, { judul });
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const made = await admin.post('/api/projects', { data: { title: judul, authorId, manuscriptId: id } });
  expect(made.status(), await made.text()).toBe(201);
  await admin.dispose();

  await signIn(author);
  await page.goto(paths.dashboardMain);
  await expect(page.getByText(ownProjects.nextTurn('Proofreading'))).toBeVisible();
  await page.goto(manuscriptPath(id));
  await page.getByRole('button', { name: words.ask }).click();
  await page.getByRole('form', { name: words.ask }).getByLabel(words.note).fill('Terbit di kampus.');
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByRole('button', { name: words.takeBack })).toBeVisible();

  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const answer = page.getByRole('form', { name: words.heading });
  await expect(answer).toBeVisible();
  expect((await answer.boundingBox())?.y ?? 0, 'what waits for an answer comes first').toBeLessThan(
    (await page.getByLabel(reviews.changeStatus, { exact: true }).boundingBox())?.y ?? 0,
  );
  await answer.getByRole('button', { name: words.accept }).click();
  await expect(page.getByText(words.backHint)).toBeVisible();

  await signIn(author);
  await page.goto(manuscriptPath(id));
  await expect(page.getByText(words.meaning)).toBeVisible();
  await page.goto(paths.dashboardMain);
  await expect(page.getByText(ownProjects.turn.admin.withdrawn)).toBeVisible();
  await expect(page.getByText(ownProjects.nextTurn('Proofreading'))).toBeHidden();
});
