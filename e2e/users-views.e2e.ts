import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

const words = messages.views;

test('the admin keeps a filter under a name, opens the list with it, and removes it', {
  tag: '@deep',
}, async ({ page, signIn, expectAccessible }) => {
  const name = `Akun penaskah ${Date.now()}`;
  await signIn(adminAccount);
  await page.goto(`${paths.users}?role=user`);
  const views = page.getByRole('navigation', { name: words.label });
  await views.getByRole('button', { name: words.save }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByLabel(words.name)).toHaveAccessibleDescription(words.nameRequired);
  await dialog.getByLabel(words.name).fill(name);
  await expectAccessible('the name of a view');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  await expectAccessible('a list with a saved view');

  await views.getByRole('button', { name: words.edit(name) }).click();
  await dialog.getByLabel(words.standard).check();
  await dialog.getByRole('button', { name: words.saveChange }).click();
  await expect(page.getByText(words.changed)).toBeVisible();
  await page.goto(paths.users);
  await expect(page).toHaveURL(/role=user/);

  await views.getByRole('button', { name: words.edit(name) }).click();
  await dialog.getByRole('button', { name: words.remove }).click();
  await expect(page.getByText(words.removed)).toBeVisible();
  await expect(views.getByRole('link', { name })).toHaveCount(0);
});

test('a view of one person’s turn opens what it counts, and the person is a filter that can be removed', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const editor = newPerson('Ratna Giliran');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const titles = ['Satu', 'Dua'].map((one) => `${one} ${editor.email}`);
  for (const title of titles) {
    const task = { title, workType: 'Layout', deadline: '2027-12-01', submissionLink: null, editorId };
    expect((await admin.post('/api/projects/tasks', { data: task })).status()).toBe(201);
  }
  const other = {
    title: `Lain ${editor.email}`,
    workType: 'Layout',
    deadline: '2027-12-01',
    submissionLink: null,
  };
  const colleague = newPerson('Bagus Giliran');
  await registerPerson(portal.url, colleague, 'Gabung Redaksi');
  const colleagueId = await personId(admin, 'redaksi', colleague);
  await admin.post('/api/projects/tasks', { data: { ...other, editorId: colleagueId } });
  const name = `Di meja ${editor.nama}`;
  const filter = { state: 'running', turn: editorId };
  expect((await admin.post('/api/views', { data: { list: 'projects', name, filter } })).status()).toBe(201);

  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?kind=all`);
  const view = page.getByRole('navigation', { name: words.label }).getByRole('link', { name });
  await expect(view).toContainText('2');
  await view.click();
  const rows = page.getByRole('row').filter({ hasText: editor.email });
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(messages.ui.rangeOf(messages.ui.range('1', '2'), '2')).first()).toBeVisible();
  await expect(view).toHaveAttribute('aria-current', 'true');
  const turnOf = (nama: string) =>
    page.getByRole('button', { name: messages.ui.removeFilter(messages.projectList.extra.giliran(nama)) });
  await expect(turnOf(editor.nama)).toBeVisible();
  await expectAccessible('a list of one person’s turn');
  await turnOf(editor.nama).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('giliran'));
  await expect(rows).toHaveCount(3);

  // Erased since, the person is said to be, and the filter can be removed all the same.
  const headers = { 'if-match': '"1"' };
  const erased = await admin.delete(`/api/users/${editorId}`, { headers });
  expect(erased.status(), await erased.text()).toBe(204);
  await page.goto(`${paths.runningProjects}?kind=all`);
  await view.click();
  await expect(page.getByText(messages.projectList.listEmpty).first()).toBeVisible();
  await turnOf(messages.userAdmin.erased).click();
  await expect(rows.first()).toBeVisible();
  await admin.dispose();
});
