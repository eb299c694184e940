import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { stopClock } from './support/clock.ts';
import { choosePerson } from './support/fields.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { holdRequests } from './support/network.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { addProject } from './support/projects.ts';

const { projectList, projects } = messages;

test('the running projects say that they load, name their columns and put a dash for no number (§2 Daftar Proyek Berjalan)', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Galih Rakasiwi');
  await registerPerson(portal.url, author);
  const title = `Tanpa nomor ${author.nama.split(' ').at(-1)}`;
  await addProject(portal.url, author, title);
  await signIn(adminAccount);
  const release = await holdRequests(page, (request) => new URL(request.url()).pathname === '/api/projects');
  await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(title)}`);
  await expect(page.getByText(projects.loading, { exact: true })).toBeAttached();
  release();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await expect(row).toContainText(`${title}${projects.noSpp}${author.nama}`);
  const { actions, ...columns } = projects.columns;
  await expect(page.locator('thead th')).toHaveText([
    projectList.chooseAll,
    ...Object.values(columns),
    projectList.turn,
    projectList.deadline,
    actions,
  ]);
  await expect(row.getByText(author.nama), 'who has it, beside whose it is').toHaveCount(2);
  await expect(page.getByText(projects.loading, { exact: true })).toHaveCount(0);
});

test('a phone asks once for the numbers of all chips, and for people when their filter is unfolded', {
  tag: '@phone',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Gayatri Lembayung');
  await registerPerson(portal.url, author);
  await addProject(portal.url, author, `Milik ${author.nama}`);
  await signIn(adminAccount);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const timesAsked = (path: string) => asked.filter((one) => one === path).length;
  await page.goto(paths.runningProjects);
  const all = new RegExp(`^${projectList.kindLabels.all} ?\\d`);
  await expect(page.getByRole('button', { name: all })).toBeVisible();
  // The last that the page asks for.
  await expect.poll(() => timesAsked('/api/live')).toBe(1);
  expect(timesAsked('/api/projects/count')).toBe(1);
  expect(timesAsked('/api/people')).toBe(0);
  await page.getByRole('button', { name: messages.ui.filtersOf(0) }).click();
  await page.locator('input[name=orang-typed]').fill(author.nama);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: author.nama }).click();
  await expect(page).toHaveURL(/[?&]orang=[A-Za-z0-9_-]+$/);
});

test('whose projects are shown stands in the address by id alone; an older address with a name opens', {
  tag: ['@desktop', '@deep'],
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Galuh Candrakirana');
  await registerPerson(portal.url, author);
  const title = `Milik ${author.nama}`;
  await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(paths.runningProjects);
  const field = page.locator('input[name=orang-typed]');
  await field.fill(author.nama);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: author.nama }).click();
  await expect(page).toHaveURL(/[?&]orang=[A-Za-z0-9_-]+$/);
  expect(page.url()).not.toContain('Galuh');
  const id = new URL(page.url()).searchParams.get('orang');

  for (const address of [`${id}`, `${id}~Nama Lama`]) {
    await page.goto(`${paths.runningProjects}?orang=${encodeURIComponent(address)}`);
    await expect(field).toHaveValue(author.nama);
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  }
});

test('a search under way moves nothing behind a project that was opened meanwhile, and goes on after it', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Lintang Pamungkas');
  await registerPerson(portal.url, author);
  const title = `Dibuka lebih cepat ${author.nama.split(' ').at(-1)}`;
  await addProject(portal.url, author, title);
  await signIn(adminAccount);
  await page.goto(paths.runningProjects);
  const edit = page.getByRole('button', { name: projectList.editAction(title) });
  await expect(edit).toBeVisible();
  await page.clock.install();
  await stopClock(page);
  await page.getByLabel(projectList.search).fill(title);
  await edit.click();
  await page.clock.resume();
  const dialog = page.getByRole('dialog', { name: messages.projectDialog.dialogTitle });
  await dialog.getByLabel(messages.projectDialog.overallStatus).selectOption('Telaah');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\?proyek=[^&]+$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await dialog.getByLabel(messages.projectDialog.overallStatus).selectOption('Penulisan');
  await dialog.getByRole('button', { name: messages.ui.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\?q=[^&]+$/);
});

test('filters that are cleared take the letters along that were not searched yet, and leave the board', async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?status=Layout&tampilan=papan`);
  const clear = page.getByRole('button', { name: messages.ui.clearFilters });
  await expect(clear).toBeVisible();
  await page.clock.install();
  await stopClock(page);
  const search = page.getByLabel(projectList.search);
  await search.fill('Subak');
  await clear.click();
  await page.clock.runFor(1_000);
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(new RegExp(`${paths.runningProjects}\\?tampilan=papan$`));
});

test('what was just created is seen, although the list has a default view that does not hold it', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Galih Tampak');
  await registerPerson(portal.url, author);
  const { views, projectForms } = messages;
  await signIn(adminAccount);
  const api = page.request;
  const headers = { origin: portal.url };
  const name = `Hanya Layout ${Date.now()}`;
  const saved = await api.post('/api/views', {
    headers,
    data: { list: 'projects', name, filter: { status: 'Layout' } },
  });
  const { id } = (await saved.json()) as { id: string };
  await api.patch(`/api/views/${id}`, { headers, data: { standard: true } });
  const isThere = async (title: string) => {
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row.getByText(projectList.created, { exact: true })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: views.label }).getByRole('link', { name }),
    ).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${paths.runningProjects}$`));
  };

  await page.goto(paths.runningProjects);
  await expect(page).toHaveURL(/status=Layout/);
  await page.goto(paths.manageProjects);
  const form = page.getByRole('form', { name: projectForms.authorForm.title });
  await form.getByLabel(projectForms.authorForm.judul).fill(`Baru ${author.nama}`);
  await choosePerson(form.getByLabel(projectForms.authorForm.author), author.nama);
  await form.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await isThere(`Baru ${author.nama}`);

  const manuscript = await sendManuscript(portal.url, author, { judul: `Asal ${author.nama}` });
  await page.goto(`${paths.manageProjects}?naskah=${manuscript}`);
  await form.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await isThere(`Asal ${author.nama}`);
  expect((await api.delete(`/api/views/${id}`, { headers })).status()).toBe(204);
});
