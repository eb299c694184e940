import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

/** The sentences of §8 for what fails on the way: a proxy in front of the portal answers that it cannot be reached. */
async function cut(page: Page, method: string, url: string): Promise<void> {
  await page.route(url, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
  });
}

test('categories that cannot be added or deleted', async ({ page, signIn }) => {
  const { categories } = messages;
  await signIn(adminAccount);
  await page.goto(paths.categories);
  await cut(page, 'POST', '**/api/categories');
  await page.getByPlaceholder(categories.placeholder).fill('Tidak sampai');
  await page.getByRole('button', { name: categories.add }).click();
  await expect(page.getByText(categories.addFailed)).toBeVisible();
  await expect(page.getByPlaceholder(categories.placeholder)).toHaveValue('Tidak sampai');
  await cut(page, 'DELETE', '**/api/categories/*');
  await page.getByRole('button', { name: categories.deleteAction('Biografi') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByText(categories.deleteFailed)).toBeVisible();
});

test('a manuscript that cannot be sent says why and keeps what was typed', async ({
  page,
  portal,
  signIn,
}) => {
  const { manuscripts } = messages;
  const author = newPerson('Arif Budiman');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await page.getByRole('radio', { name: /eNHa Press/ }).check();
  await page.getByLabel(manuscripts.labels.kategori).selectOption('Buku Ajar');
  await page.getByLabel(manuscripts.labels.judul).fill('Kalkulus');
  await page.getByLabel(manuscripts.labels.sinopsis).fill('Buku ajar.');
  await page.getByLabel(manuscripts.labels.urlNaskah).fill('https://drive.google.com/file/d/k/view');
  await cut(page, 'POST', '**/api/manuscripts');
  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByText(manuscripts.submitFailed(''))).toBeVisible();
  await expect(page.getByLabel(manuscripts.labels.judul)).toHaveValue('Kalkulus');
});

test('projects and links that cannot be saved', async ({ page, portal, signIn }) => {
  const { projectForms, projectList, stageLink } = messages;
  const author = newPerson('Bunga Citra');
  await registerPerson(portal.url, author);
  const admin = await signedInApi(portal.url, adminAccount);
  const people = await admin.get(`/api/people?role=penulis&q=${encodeURIComponent(author.nama)}`);
  const { items } = (await people.json()) as { items: { id: string }[] };
  const title = `Fisika Dasar ${author.nama.split(' ').at(-1)}`;
  await admin.post('/api/projects', { data: { title, authorId: items[0]?.id } });
  await admin.dispose();

  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  await cut(page, 'POST', '**/api/projects');
  await page.getByLabel(projectForms.authorForm.judul).fill('Tidak sampai');
  await page.getByRole('combobox', { name: projectForms.authorForm.author }).fill(author.nama);
  await page.getByRole('option', { name: author.nama }).click();
  await page.getByRole('button', { name: projectForms.authorForm.submit }).click();
  await expect(page.getByText(projectForms.authorForm.failed)).toBeVisible();

  await page.unrouteAll();
  await page.goto(paths.runningProjects);
  await page.getByLabel(projectList.search).fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await cut(page, 'DELETE', '**/api/projects/*');
  await row.getByRole('button', { name: projectList.deleteAction(title) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByText(projectList.deleteFailed)).toBeVisible();

  await signIn(author);
  await page.goto(paths.dashboardMain);
  await cut(page, 'PUT', '**/api/projects/*/stages/*/link');
  const form = page.getByRole('form', { name: `${stageLink.submitLink}: Penulisan` });
  await form.getByLabel(messages.projects.linkLabel).fill('https://drive.google.com/file/d/f/view');
  await form.getByRole('button', { name: stageLink.submitLink }).click();
  await expect(page.getByText(stageLink.linkFailed)).toBeVisible();
  await expect(form.getByLabel(messages.projects.linkLabel)).toHaveValue(
    'https://drive.google.com/file/d/f/view',
  );
});

test('activities that cannot be cleared, and a profile that cannot be saved', async ({
  page,
  signIn,
  portal,
}) => {
  const { activities, users } = messages;
  const person = newPerson('Umar Said');
  await registerPerson(portal.url, person);
  const author = await signedInApi(portal.url, person);
  await author.post('/api/manuscripts', {
    data: {
      tujuanPenerbit: 'eNHa Press',
      kategori: 'Buku Ajar',
      judul: 'Kimia',
      sinopsis: 'Buku ajar.',
      urlNaskah: 'https://drive.google.com/file/d/k/view',
    },
  });
  await author.dispose();
  await signIn(adminAccount);
  await page.goto(paths.activity);
  await cut(page, 'DELETE', '**/api/activities');
  await page.getByRole('button', { name: activities.clear }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('textbox').fill(activities.clearWord);
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByText(activities.deleteFailed)).toBeVisible();

  await signIn(person);
  await page.goto(paths.profile);
  await cut(page, 'PUT', '**/api/profile');
  await page.getByRole('button', { name: users.edit }).click();
  await page.getByLabel(users.labels.kota).fill('Kudus');
  await page.getByRole('button', { name: users.save }).click();
  await expect(page.getByText(users.saveFailed)).toBeVisible();
  await expect(page.getByLabel(users.labels.kota)).toHaveValue('Kudus');
});
