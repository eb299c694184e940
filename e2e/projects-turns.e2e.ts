import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson } from './support/fields.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

/** What is asked of the admin, and how a row says whose turn it is where more than one stage asks. */

const { desk, projectBulk, projectDialog, projectForms, projectList, projects, reviews, withdrawals } =
  messages;
const day = (from: number) => addDays(dayOf(Date.now()), from);
const drive = 'https://drive.google.com/file/d/bab-satu/view';
const accepted = 'Diterima (Penulis Akan Dihubungi Tim Redaksi)';

test('an accepted manuscript asks for a project, which is then offered no more', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Wulan Dari');
  await registerPerson(portal.url, author);
  const judul = `Buku yang judulnya panjang sekali sehingga tidak muat di satu baris ${author.nama}`;
  const id = await sendManuscript(portal.url, author, { judul });
  const admin = await signedInApi(portal.url, adminAccount);
  const { version } = (await (await admin.get(`/api/manuscripts/${id}`)).json()) as { version: number };
  const answer = await admin.put(`/api/manuscripts/${id}/status`, {
    data: { status: accepted },
    headers: { 'if-match': `"${version}"` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await signIn(adminAccount);
  await page.goto(paths.activity);
  const create = page.getByRole('region', { name: desk.queues.create });
  await expect(create.getByRole('link', { name: judul, exact: true }), 'whole, however narrow').toBeVisible();
  await expectAccessible('a manuscript that asks for a project');
  const [shown, needed] = await create
    .getByText(judul)
    .evaluate((title) => [title.clientWidth, title.scrollWidth] as const);
  expect(needed).toBeLessThanOrEqual(shown);
  await create.getByRole('link', { name: desk.actionLabel(desk.actions.create, judul) }).click();
  await expect(page.getByLabel(projectForms.authorForm.judul)).toHaveValue(judul);
  await page.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await page.waitForURL(`**${paths.runningProjects}**`);
  await page.goto(`/admin/review/${id}`);
  await expect(page.getByRole('link', { name: judul, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: reviews.createProject })).toHaveCount(0);
  await admin.dispose();
});

test('a project whose manuscript went back asks the admin, and goes on at a press', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Lestari Ningrum');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const title = `Batik ${author.nama.split(' ').at(-1)}`;
  const manuscriptId = await sendManuscript(portal.url, author, { judul: title });
  const authorId = await personId(admin, 'penulis', author);
  const made = await admin.post('/api/projects', { data: { title, authorId, manuscriptId } });
  const { id } = (await made.json()) as { id: string };
  const own = await signedInApi(portal.url, author);
  const url = `/api/manuscripts/${manuscriptId}`;
  const versionNow = async () => ((await (await admin.get(url)).json()) as { version: number }).version;
  const match = async () => ({ headers: { 'if-match': `"${await versionNow()}"` } });
  const asked = await own.post(`${url}/withdrawal`, { data: { note: 'Batal.' }, ...(await match()) });
  expect(asked.status(), await asked.text()).toBe(200);
  const data = { accepted: true, note: '' };
  expect((await admin.post(`${url}/withdrawal/decision`, { data, ...(await match()) })).status()).toBe(200);

  await signIn(adminAccount);
  await page.goto(paths.activity);
  const queue = page.getByRole('region', { name: desk.queues.nextStep });
  await queue.getByRole('link', { name: desk.actionLabel(desk.actionsTo.withdrawn, title) }).click();
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await expectAccessible('a project whose manuscript went back');
  await dialog.getByRole('button', { name: projectDialog.goOn }).click();
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
  await page.goto(projectPath(id));
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: projectDialog.goOn })).toHaveCount(0);
  await page.goto(paths.activity);
  await expect(
    page.getByRole('link', { name: desk.actionLabel(desk.actionsTo.withdrawn, title) }),
  ).toHaveCount(0);
  await signIn(author);
  await page.goto(paths.dashboardMain);
  await expect(page.getByText(withdrawals.meaning)).toHaveCount(0);
  await own.dispose();
  await admin.dispose();
});

test('a row with two stages shows the most urgent one and says what else waits; a reminder says whom it leaves out', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const [author, editor] = [newPerson('Anindya Laksmi'), newPerson('Bagas Wicaksono')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const title = `Dua tahap ${author.nama.split(' ').at(-1)}`;
  const [authorId, editorId] = [
    await personId(admin, 'penulis', author),
    await personId(admin, 'redaksi', editor),
  ];
  const made = await admin.post('/api/projects', { data: { title, authorId } });
  const { id } = (await made.json()) as { id: string };
  const save = async (edit: object) => {
    const { version } = (await (await admin.get(`/api/projects/${id}`)).json()) as { version: number };
    const headers = { 'if-match': `"${version}"` };
    const answer = await admin.patch(`/api/projects/${id}`, { data: edit, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const stages = { Penulisan: { deadline: day(40) }, Layout: { assigneeId: editorId, deadline: day(20) } };
  await save({ stages });
  const team = await signedInApi(portal.url, editor);
  const link = { submissionLink: drive };
  expect((await team.put(`/api/projects/${id}/stages/Layout/link`, { data: link })).status()).toBe(200);
  await save({ repairs: [{ stage: 'Layout', note: 'Margin bab 2.', deadline: day(10) }] });

  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('+1')).toBeVisible();
  await expect(row.getByText(projectList.otherTurns(`${author.nama} (Penulisan)`))).toBeAttached();
  await expect(row.getByText(projectList.sentBack('Layout', messages.dates.forDays(0, true)))).toBeVisible();
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await dialog.getByRole('button', { name: projectBulk.remindAction(title) }).click();
  const only = projectBulk.remindOnly(editor.nama, projectBulk.remindHolder(author.nama, 'Penulisan'));
  await expect(page.getByText(only)).toBeVisible();
  await team.dispose();
  await admin.dispose();
});

test('who is no editor any more is named where somebody was about to choose them', {
  tag: ['@deep', '@desktop'],
}, async ({ page, portal, signIn }) => {
  const [author, editor] = [newPerson('Kirana Asih'), newPerson('Dwi Pamungkas')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const title = `Tanpa editor ${author.nama.split(' ').at(-1)}`;
  const authorId = await personId(admin, 'penulis', author);
  const made = await admin.post('/api/projects', { data: { title, authorId } });
  const { id } = (await made.json()) as { id: string };
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await choosePerson(dialog.getByLabel(projectDialog.personOf('Layout')), editor.nama);
  const editorId = await personId(admin, 'redaksi', editor);
  expect((await admin.delete(`/api/users/${editorId}`)).status()).toBe(204);
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  const said = `${projects.editorRequired} ${projects.personGone(editor.nama)}`;
  await expect(dialog.getByText(said).first()).toBeVisible();
  await admin.dispose();
});
