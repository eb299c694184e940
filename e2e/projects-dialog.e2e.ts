import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** 'Edit & Konfirmasi Proyek' (§2, §4): the select, the alerts and the stored state of one approval. */

const { projectDialog, projectList, projects } = messages;
const linkOf = (stage: string) => `https://drive.google.com/file/d/${stage}/view`;

test('approvals act in the order pressed, show it, and are stored by ‘Simpan Perubahan’ alone (§2 Edit & Konfirmasi Proyek dialog)', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Larasati Ayu');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const stages = {
    Penulisan: { submissionLink: linkOf('naskah') },
    Proofreading: { submissionLink: linkOf('cetak-coba') },
  };
  const made = await admin.post('/api/projects', { data: { title: 'Urutan Tekan', authorId, stages } });
  const { id } = (await made.json()) as { id: string };
  const stored = async () =>
    (await (await admin.get(`/api/projects/${id}`)).json()) as {
      currentOverallStatus: string;
      awaitsReview: number;
    };
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const overall = dialog.getByLabel(projectDialog.overallStatus);
  await expect(dialog.getByRole('link', { name: projects.viewDocument }).first()).toHaveAttribute(
    'href',
    linkOf('naskah'),
  );
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  await press('Setujui Proofreading');
  await expect(
    dialog.getByText('Progres "Proofreading" disetujui. Proyek berlanjut ke tahap "Quality Control".'),
  ).toBeVisible();
  await expect(overall).toHaveValue('Quality Control');
  await press('Setujui Penulisan');
  await expect(
    dialog.getByText('Progres "Penulisan" disetujui. Proyek berlanjut ke tahap "Layout".'),
  ).toBeVisible();
  await expect(overall).toHaveValue('Layout');
  await expect(dialog.getByText('Progres "Proofreading" disetujui.', { exact: true })).toBeVisible();
  expect(await stored(), 'nothing is stored before it is saved').toMatchObject({
    currentOverallStatus: 'Penulisan',
    awaitsReview: 2,
  });

  await test.step('on a phone it is a sheet of at most 90 % of the screen, at its lower edge', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(async () => {
      const box = (await dialog.boundingBox()) ?? { y: 0, height: 844 };
      expect(box.height).toBeLessThanOrEqual(844 * 0.9 + 0.5);
      expect(box.y + box.height).toBeCloseTo(844, 0);
    }).toPass();
  });
  await press(projectDialog.saveChanges);
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
  await expect.poll(stored).toMatchObject({ currentOverallStatus: 'Layout', awaitsReview: 0 });
  await admin.dispose();
});

test('an approval by mistake is undone: kept until ‘Simpan Perubahan’, the project stays where it stands (§4 Approval)', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Ratna Dewi');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const stages = { Penulisan: { submissionLink: linkOf('keliru') } };
  const made = await admin.post('/api/projects', { data: { title: 'Salah Setuju', authorId, stages } });
  const { id } = (await made.json()) as { id: string };
  const headers = { 'If-Match': '"1"' };
  await admin.patch(`/api/projects/${id}`, { data: { approvals: ['Penulisan'] }, headers });
  const stored = async () => {
    const project = await (await admin.get(`/api/projects/${id}`)).json();
    return [project.currentOverallStatus, project.stages.Penulisan.status];
  };
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  await dialog.getByText(projectDialog.approvedStages(1)).click();
  await press('Batalkan persetujuan Penulisan');
  await expect(
    dialog.getByText('Persetujuan Penulisan dibatalkan. Status Keseluruhan tetap di Layout.'),
  ).toBeVisible();
  await press(projectDialog.keepApproval);
  await expect(dialog.getByRole('button', { name: 'Batalkan persetujuan Penulisan' })).toBeFocused();
  await press('Batalkan persetujuan Penulisan');
  expect(await stored(), 'nothing is stored before it is saved').toEqual(['Layout', 'Disetujui']);
  await press(projectDialog.saveChanges);
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
  await expect.poll(stored).toEqual(['Layout', 'Menunggu Review']);
  await page.goto(projectPath(id));
  await expect(dialog.getByRole('button', { name: 'Setujui Penulisan', exact: true })).toBeVisible();
  await admin.dispose();
});

test('an early stage approved late leads back, which the admin sees at the select and may decline (§4 Approval)', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Mega Lestari');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const stages = { Penulisan: { submissionLink: linkOf('terlambat') } };
  const made = await admin.post('/api/projects', { data: { title: 'Terlambat', authorId, stages } });
  const { id } = (await made.json()) as { id: string };
  const moved = await admin.patch(`/api/projects/${id}`, {
    data: { currentOverallStatus: 'Revisi' },
    headers: { 'if-match': '"1"' },
  });
  expect(moved.status()).toBe(200);
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const overall = dialog.getByLabel(projectDialog.overallStatus);
  await dialog.getByRole('button', { name: 'Setujui Penulisan' }).click();
  await expect(overall).toHaveValue('Layout');
  await expect(dialog.getByText(projectDialog.movesBack('Revisi', 'Layout'))).toBeVisible();
  await dialog.getByRole('button', { name: 'Tetap di Revisi' }).click();
  await expect(overall).toHaveValue('Revisi');
  await expect(dialog.getByText('berlanjut ke tahap')).toHaveCount(0);
  await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
  await expect(page.getByText(projectDialog.saved)).toBeVisible();
  const now = (await (await admin.get(`/api/projects/${id}`)).json()) as { currentOverallStatus: string };
  expect(now.currentOverallStatus).toBe('Revisi');
  await admin.dispose();
});

test('opened by its address it shows what came with the page, and opened again the project as it is then', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Ratna Dewi');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const title = 'Alamat Langsung';
  const made = await admin.post('/api/projects', { data: { title, authorId } });
  const { id } = (await made.json()) as { id: string };
  await signIn(adminAccount);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/projects/${id}`)) asked.push(request.method());
  });
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const overall = dialog.getByLabel(projectDialog.overallStatus);
  await expect(overall).toHaveValue('Penulisan');
  expect(asked).toEqual([]);

  const moved = await admin.patch(`/api/projects/${id}`, {
    data: { currentOverallStatus: 'Revisi' },
    headers: { 'if-match': '"1"' },
  });
  expect(moved.status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: projectList.editAction(title) }).click();
  await expect(overall).toHaveValue('Revisi');
  await admin.dispose();
});

test('a list stays where it is behind a dialog, and the row’s button has the focus afterwards', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Wulan Asri');
  await registerPerson(portal.url, author);
  const titles = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam'].map((name) => `Tinggi ${name}`);
  for (const title of titles) await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?q=Tinggi`);
  const edit = page.getByRole('button', { name: projectList.editAction('Tinggi Satu') });
  await edit.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => [scrollY, document.documentElement.scrollHeight]);
  await edit.click();
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await expect(dialog.getByLabel(projectDialog.overallStatus)).toBeVisible();
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight])).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
  expect(await edit.evaluate((button) => button.checkVisibility())).toBe(true);
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight])).toEqual(before);
});

test('a title of 47 letters without a space fits into the dialog at 320 px', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Mempertanggungjawabkanketidakberpihakannyasendir');
  await registerPerson(portal.url, author);
  const title = 'Ketidakbertanggungjawabannyalahyangmempersulitk';
  expect(title).toHaveLength(47);
  const id = await addProject(portal.url, author, title);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?proyek=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(title).first()).toBeVisible();
  await dialog.getByText(messages.projectDialog.facts, { exact: true }).click();
  const outside = await dialog.evaluate((element) => {
    const edge = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')]
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const isSeen = !(one.closest('.sr-only') || one.closest('svg'));
        return isSeen && width > 0 && (left < edge.left - 1 || right > edge.right + 1);
      })
      .map((one) => one.outerHTML.slice(0, 160));
  });
  expect(outside).toEqual([]);
  const { scrollWidth, clientWidth } = await dialog
    .locator('.dialog-body')
    .first()
    .evaluate((body) => ({ scrollWidth: body.scrollWidth, clientWidth: body.clientWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
