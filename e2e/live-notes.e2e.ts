import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

/** Notes and requests that arrive while a thread or a dialog is open: announced there, and nothing moves before. */

const { live, notes: words, projectDialog, stageRequests } = messages;

test('a thread announces new notes, and the dialog new requests; internal notes stay hidden @deep', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [author, editor] = [newPerson('Kirana Utas'), newPerson('Bayu Utas')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const editorId = await personId(admin, 'redaksi', editor);
  const title = `Utas Terbuka ${author.email}`;
  const made = await admin.post('/api/projects', { data: { title, authorId } });
  const { id } = (await made.json()) as { id: string };
  const edit = { currentOverallStatus: 'Layout', stages: { Layout: { assigneeId: editorId } } };
  const saved = await admin.patch(`/api/projects/${id}`, { data: edit, headers: { 'if-match': '"1"' } });
  expect(saved.status(), await saved.text()).toBe(200);
  const write = async (api: typeof admin, text: string, internal = false) => {
    const answer = await api.post(`/api/projects/${id}/notes`, { data: { stage: 'Layout', text, internal } });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  const ofEditor = await signedInApi(portal.url, editor);
  await write(ofEditor, 'Ukuran A5.');

  await test.step('an open thread tells the author of open notes and of no internal one', async () => {
    await signIn(author);
    const listening = page.waitForResponse('**/api/live');
    await page.goto(paths.dashboardMain);
    expect((await listening).status()).toBe(200);
    const card = page.getByRole('article').filter({ hasText: title });
    const heading = card.locator('summary', { hasText: words.open });
    await expect(heading).toBeVisible();
    await write(ofEditor, 'Pakai dua kolom.');
    await expect(heading, 'folded, its heading says it').toContainText(live.newNotes);
    await heading.click();
    await expect(card.getByText('Pakai dua kolom.')).toBeVisible();
    await expect(heading).not.toContainText(live.newNotes);

    await write(admin, 'Honor belum disepakati.', true);
    await write(ofEditor, 'Contoh halaman menyusul.');
    await expect(card.getByText(live.notes)).toBeVisible();
    await expect(card.getByText('Contoh halaman menyusul.'), 'not before it is asked for').toHaveCount(0);
    await expectAccessible('a thread with something new');
    await card.getByRole('button', { name: live.show, exact: true }).click();
    await expect(card.getByText('Contoh halaman menyusul.')).toBeVisible();
    await expect(card.getByText(live.notes)).toHaveCount(0);
    await expect(card.getByText('Honor belum disepakati.')).toHaveCount(0);
  });

  const ask = async (data: object) => {
    const asked = await ofEditor.post(`/api/projects/${id}/stages/Layout/requests`, { data });
    expect(asked.status(), await asked.text()).toBe(201);
  };
  await ask({ kind: 'more_time', note: 'Foto menyusul.', deadline: '2099-02-15' });
  await test.step('an open dialog tells the admin of the request, and shows it on a press', async () => {
    await signIn(adminAccount);
    const listening = page.waitForResponse('**/api/live');
    await page.goto(projectPath(id));
    expect((await listening).status()).toBe(200);
    const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
    const forms = dialog.getByRole('form', { name: stageRequests.decisionOf('Layout') });
    await expect(forms.getByText('Foto menyusul.')).toBeVisible();
    await ask({ kind: 'hand_over', note: 'Saya cuti dua minggu.' });
    await expect(dialog.getByText(live.requests)).toBeVisible();
    await expect(forms, 'not before it is asked for').toHaveCount(1);
    await expectAccessible('a dialog with something new');
    await dialog.getByRole('tab', { name: words.title }).click();
    await expect(dialog.getByText('Honor belum disepakati.')).toBeVisible();
    await write(ofEditor, 'Berkas sudah siap.');
    await expect(dialog.getByText(live.notes)).toBeVisible();
    await dialog.getByRole('status').filter({ hasText: live.requests }).getByRole('button').click();
    await expect(forms.getByText('Saya cuti dua minggu.')).toBeVisible();
    await expect(dialog.getByText(live.requests)).toHaveCount(0);
    await write(ofEditor, 'Sampul juga.');
    await expect(dialog.getByRole('tab', { name: words.title })).toContainText(live.newNotes);
  });
  await Promise.all([admin.dispose(), ofEditor.dispose()]);
});
