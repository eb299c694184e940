import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson } from './support/fields.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

/** A choice that was renamed or deleted while the form was open. */

const { manuscripts: words, projectForms, projects } = messages;

test('an author goes on with a renamed category, and chooses another one for a deleted one', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Laras Kategori');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const unique = author.nama.split(' ').at(-1);
  const add = async (name: string) => {
    const answer = await admin.post('/api/categories', { data: { name: `${name} ${unique}` } });
    return ((await answer.json()) as { id: string }).id;
  };
  const [renamed, deleted] = [await add('Lama'), await add('Hapus')];
  await signIn(author);
  const send = page.getByRole('button', { name: words.submit });
  const category = page.getByLabel(words.labels.kategori);
  const fill = async (judul: string, kategori: string) => {
    await page.goto(paths.submit);
    await page.getByRole('radio', { name: /eNHa Press/ }).check();
    await category.selectOption(`${kategori} ${unique}`);
    await page.getByLabel(words.labels.judul).fill(judul);
    await page.getByLabel(words.labels.sinopsis).fill('Sinopsis.');
    await page.getByLabel(words.labels.urlNaskah).fill('https://drive.google.com/file/d/naskah/view');
  };

  await fill('Buku pertama', 'Lama');
  const put = await admin.put(`/api/categories/${renamed}`, { data: { name: `Baru ${unique}` } });
  expect(put.status(), await put.text()).toBe(200);
  await send.click();
  await expect(page.getByText(words.submitted)).toBeVisible();

  await fill('Buku kedua', 'Hapus');
  expect((await admin.delete(`/api/categories/${deleted}`)).status()).toBe(204);
  await send.click();
  const sentence = `${words.categoryRequired} ${words.gone(`Hapus ${unique}`)}`;
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expectAccessible('a category that is gone');
  await expect(category.locator('option').filter({ hasText: `Hapus ${unique}` })).toHaveCount(0);
  await expect(page.getByLabel(words.labels.judul)).toHaveValue('Buku kedua');
  await category.selectOption(`Baru ${unique}`);
  await send.click();
  await expect(page.getByText(words.submitted)).toBeVisible();
  await admin.dispose();
});

test('a draft with a name of before goes on with the new one', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Laras Draf');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const unique = author.nama.split(' ').at(-1);
  const added = await admin.post('/api/categories', { data: { name: `Draf ${unique}` } });
  const { id } = (await added.json()) as { id: string };
  await signIn(author);
  await page.goto(paths.submit);
  await page.getByRole('radio', { name: /eNHa Press/ }).check();
  await page.getByLabel(words.labels.kategori).selectOption(`Draf ${unique}`);
  await page.getByLabel(words.labels.judul).fill('Buku tertunda');
  await expect(page.getByText(/^Draf tersimpan di perangkat ini/)).toBeVisible();
  await admin.put(`/api/categories/${id}`, { data: { name: `Nama baru ${unique}` } });
  await page.reload();
  await page.getByRole('button', { name: words.draftContinue }).click();
  await expect(page.getByLabel(words.labels.kategori)).toHaveValue(`Draf ${unique}`);
  await page.getByLabel(words.labels.sinopsis).fill('Sinopsis.');
  await page.getByLabel(words.labels.urlNaskah).fill('https://drive.google.com/file/d/naskah/view');
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByText(words.submitted)).toBeVisible();
  await admin.dispose();
});

test('an author who was deleted while the project was written is named, and not offered any more', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Laras Pergi');
  await registerPerson(portal.url, author);
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  const form = page.getByRole('form', { name: projectForms.authorForm.title });
  await form.getByLabel(projectForms.authorForm.judul).fill('Buku tanpa penulis');
  const field = form.getByLabel(projectForms.authorForm.author);
  await choosePerson(field, author.nama);
  const admin = await signedInApi(portal.url, adminAccount);
  const id = await personId(admin, 'penulis', author);
  expect((await admin.delete(`/api/users/${id}`)).status()).toBe(204);
  await form.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await expect(
    form.getByText(`${projects.authorRequired} ${projects.personGone(author.nama)}`).first(),
  ).toBeVisible();
  await expect(form.getByLabel(projectForms.authorForm.judul)).toHaveValue('Buku tanpa penulis');
  // The last letter is left out: the same words would be no new search.
  await field.and(page.locator('input')).fill(author.nama.slice(0, -1));
  await expect(page.getByText(projects.personNone)).toBeVisible();
  await admin.dispose();
});
