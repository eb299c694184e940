import { addDays, dayOf, endOfWeek } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { fillDate } from './support/fields.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { holdWrites } from './support/slow-network.ts';

/** A request of a stage's holder to the admin, and the answer (decision 0095). */

const { desk, duties, projectDialog, stageRequests: words } = messages;
// A new deadline must be today or later.
const today = dayOf(Date.now());
const [deadline, later] = [addDays(today, 30), addDays(today, 44)];

test('an editor asks for more time and reads the answer; the admin answers from the Dashboard @main', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const editor = newPerson('Ratna Kusuma');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const title = `Peta Rempah ${editor.nama.split(' ').at(-1)}`;
  const task = { title, workType: 'Layout', deadline, editorId };
  const made = await admin.post('/api/projects/tasks', { data: task });
  const { id } = (await made.json()) as { id: string };

  await signIn(editor);
  await test.step('the editor asks with a reason, and can withdraw the request', async () => {
    await page.goto(paths.dashboardMain);
    await page.getByRole('group').getByText(title).click();
    await page.getByRole('button', { name: words.ask.more_time }).click();
    const form = page.getByRole('form', { name: `${words.ask.more_time}: Layout` });
    await expect(form.getByLabel(words.note)).toBeFocused();
    await form.getByRole('button', { name: words.send }).click();
    await expect(form.getByText(words.noteRequired).first()).toBeVisible();
    await expectAccessible('a request with mistakes');
    await form.getByLabel(words.note).fill('Foto bab 3 menyusul dari penulis.');
    await fillDate(form.getByLabel(words.deadline), endOfWeek(later));
    await expect(form.getByText('Bukan hari kerja. Hari kerja berikutnya:')).toBeVisible();
    await fillDate(form.getByLabel(words.deadline), later);
    await form.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.waiting)).toBeVisible();
    await expect(page.getByRole('button', { name: words.takeBack })).toBeVisible();
    await expectAccessible('a request that waits');
  });

  await signIn(adminAccount);
  await test.step('the admin finds it on the Dashboard and gives another date', async () => {
    await page.goto(paths.activity);
    await page.getByRole('link', { name: desk.actionLabel(desk.answer, title) }).click();
    const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
    const form = dialog.getByRole('form', { name: words.decisionOf('Layout') });
    await expect(form.getByText('Foto bab 3 menyusul dari penulis.')).toBeVisible();
    await expectAccessible('a request to answer');
    await form.getByRole('button', { name: words.refuse }).click();
    await expect(form.getByText(words.answerRequired).first()).toBeVisible();
    await form.getByLabel(words.answer).fill('Sampai pameran buku, ya.');
    await form.getByRole('button', { name: words.accept, exact: true }).click();
    await expect(form).toBeHidden();
    await expect(dialog.getByText(words.history(1))).toBeVisible();
    const { stages } = await (await admin.get(`/api/projects/${id}`)).json();
    expect(stages.Layout.deadline).toBe(later);
  });

  await signIn(editor);
  await test.step('the editor reads the answer on its card, and later where it was asked', async () => {
    await page.goto(paths.dashboardMain);
    const heading = page.getByRole('heading', { name: duties.answer(title) });
    const card = page.getByRole('article').filter({ has: heading });
    await expect(card).toContainText(`${duties.accepted} · ${words.given('')}`);
    await expect(card).toContainText('Sampai pameran buku, ya.');
    await expectAccessible('an answer to a request');
    await card.getByRole('button', { name: duties.readOf(title) }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('group').getByText(title).click();
    await page.getByText(words.history(1)).click();
    await expect(page.getByText('Sampai pameran buku, ya.')).toBeVisible();
  });
  await admin.dispose();
});

test('a request that is stored late closes no other form than its own', async ({ page, portal, signIn }) => {
  const editor = newPerson('Ratna Cepat');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const title = `Peta Laut ${editor.nama.split(' ').at(-1)}`;
  await admin.post('/api/projects/tasks', { data: { title, workType: 'Layout', deadline, editorId } });
  await signIn(editor);
  await page.goto(paths.dashboardMain);
  await page.getByRole('group').getByText(title).click();
  const ask = (kind: keyof typeof words.ask) => page.getByRole('button', { name: words.ask[kind] }).click();
  const note = page.getByLabel(words.note);
  await ask('more_time');
  await note.fill('Foto menyusul.');
  const release = await holdWrites(page, '/api/projects/');
  await page.getByRole('button', { name: words.send }).click();
  await page.getByRole('button', { name: messages.ui.cancel }).click();
  await ask('hand_over');
  await note.fill('Cuti ');
  release();
  await expect(page.getByText(words.sent)).toBeVisible();
  await page.keyboard.type('melahirkan.');
  await expect(note).toHaveValue('Cuti melahirkan.');
});
