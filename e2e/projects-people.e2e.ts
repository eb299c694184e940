import type { Locator } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { holdRequests } from './support/network.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

const { ownProjects, projectDialog, projectForms, projects, stageLink, tasks, ui } = messages;

test('§6 an editor of the project delivers a stage that nobody holds, before its turn', async ({
  page,
  portal,
  signIn,
}) => {
  const [author, editor, colleague] = [
    newPerson('Ayu Lestari'),
    newPerson('Bima Aditya'),
    newPerson('Cahya Putri'),
  ];
  await registerPerson(portal.url, author);
  for (const person of [editor, colleague]) await registerPerson(portal.url, person, 'Gabung Redaksi');
  const id = await addProject(portal.url, author, 'Tahap Bebas');
  const admin = await signedInApi(portal.url, adminAccount);
  const [mine, theirs] = [
    await personId(admin, 'redaksi', editor),
    await personId(admin, 'redaksi', colleague),
  ];
  const stages = {
    Layout: { deadline: '2027-03-01', assigneeId: mine },
    Telaah: { deadline: '2027-04-01', assigneeId: theirs },
    Revisi: { deadline: '2027-05-01' },
  };
  const saved = await admin.patch(`/api/projects/${id}`, {
    data: { stages },
    headers: { 'if-match': '"1"' },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await admin.dispose();

  await signIn(editor);
  await page.goto(paths.dashboardMain);
  await page.locator('summary', { hasText: 'Tahap Bebas' }).click();
  await page.getByText(ownProjects.allStagesDetail).click();
  const step = (name: string) => page.locator(`#langkah-${id}-${name.replaceAll(' ', '-')}`);
  // A colleague's stage is the colleague's, and without a deadline nothing is handed in.
  await expect(step('Selesai')).toBeVisible();
  for (const name of ['Telaah', 'Quality Control', 'Layout', 'Selesai'])
    await expect(step(name).getByRole('button', { name: tasks.deliverEarly })).toHaveCount(0);
  await step('Revisi').getByRole('button', { name: tasks.deliverEarly }).click();
  await expect(step('Revisi').getByText(tasks.becomesYours)).toBeVisible();
  const form = page.getByRole('form', { name: `${stageLink.submitLink}: Revisi` });
  await form
    .getByLabel(projects.linkLabel)
    .fill('https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUv/view');
  await form.getByRole('button', { name: stageLink.submitLink }).click();
  await expect(page.getByText(stageLink.linkSubmitted)).toBeVisible();
  await expect(step('Revisi').getByText(editor.nama)).toBeVisible();
});

test('Enter during the search for a name chooses nobody (§2 Admin area)', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const [other, wanted] = [newPerson('Abimanyu Prakoso'), newPerson('Zulaikha Maharani')];
  await registerPerson(portal.url, other);
  await registerPerson(portal.url, wanted);
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  const form = page.getByRole('form', { name: projectForms.authorForm.title });
  const field = form.locator('input[name=authorId-typed]');
  const chosen = form.locator('input[type=hidden][name=authorId]');
  await field.click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();

  const release = await holdRequests(page, (request) => new URL(request.url()).searchParams.has('q'));
  await field.pressSequentially(wanted.nama);
  await field.press('Enter');
  await expect(page.getByText(ui.loading, { exact: true })).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await expect(chosen).toHaveValue('');
  // The form is not sent without an author.
  await expect(form.getByText(ui.errorSummary)).toHaveCount(0);

  release();
  await expect(page.getByRole('listbox').getByRole('option')).toContainText([wanted.nama]);
  await field.press('Enter');
  await expect(field).toHaveValue(wanted.nama);
  await expect(chosen).not.toHaveValue('');
});

test('two editors of one name are told apart in the list, and once one is chosen (§2 Project-creation screen)', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const known = newPerson('Ahmad Redaksi');
  const stranger = { ...newPerson('Ahmad Redaksi'), nama: known.nama.toUpperCase() };
  for (const person of [known, stranger]) await registerPerson(portal.url, person, 'Gabung Redaksi');
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  await page.getByRole('tab', { name: projectForms.tabs.redaksi }).click();
  const field = page.locator('input[name=editorId-typed]');
  await field.fill(known.nama);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
  for (const { email } of [known, stranger]) {
    const option = page.getByRole('listbox').getByRole('option').filter({ hasText: email });
    await expect(option).toContainText(/terdaftar sejak \d/);
    await expect(option).toContainText(messages.projects.personNew);
  }
  await page.getByRole('listbox').getByRole('option').filter({ hasText: known.email }).click();
  await expect(field).toHaveValue(known.nama);
  await expect(page.getByText(known.email)).toBeVisible();
  await expectAccessible('a chosen person of a name that others have');
});

test('the open list of names hides nothing from a screen reader, and closes when it is left', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [author, editor] = [newPerson('Wening Sukma'), newPerson('Yudha Baskara')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const title = `Daftar Terbuka ${author.nama}`;
  const id = await addProject(portal.url, author, title);
  await signIn(adminAccount);
  const hidden = page.locator('[aria-hidden=true]:not(svg), [inert], [data-base-ui-inert]');
  const list = page.getByRole('listbox');
  const option = list.getByRole('option');
  async function expectNothingHidden(field: Locator, sought: string, what: string) {
    async function open() {
      await field.fill('');
      await field.fill(sought);
      await expect(option).toHaveText([new RegExp(sought)]);
    }
    // Once more where something came in between that is for eyes alone, such as a picture.
    await expect(async () => {
      await open();
      await field.press('Escape');
      await expect(list).toHaveCount(0);
      const before = await hidden.count();
      await open();
      expect(await hidden.count()).toBe(before);
    }).toPass();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await expectAccessible(`the open list of names in ${what}`);
    await option.click();
    await expect(list).toHaveCount(0);
    await expect(field).toHaveValue(sought);
    await expect(field).toBeFocused();
    await field.press('ArrowDown');
    await expect(list).toBeVisible();
    await field.press('Tab');
    await expect(list).toHaveCount(0);
    await expect(field).toHaveValue(sought);
    await expect(field).not.toBeFocused();
  }

  await page.goto(paths.manageProjects);
  const typed = page.locator('input[name=authorId-typed]');
  await expectNothingHidden(typed, author.nama, 'the form');
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog');
  const person = dialog.getByLabel(projectDialog.personOf('Layout')).and(page.locator('input'));
  await expectNothingHidden(person, editor.nama, 'the dialog');
  await expect(dialog).toBeVisible();
});

test('in the dialog the arrows walk through the names, and a press beside them neither closes nor chooses', {
  tag: '@desktop',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const family = `Keluarga${newPerson('').email.replace(/\D/g, '')}`;
  const [author, ...editors] = ['Satu', 'Dua', 'Tiga'].map((name) => {
    const person = newPerson(name);
    return { ...person, nama: `${family} ${person.nama}` };
  });
  if (author === undefined) throw new Error('nobody');
  await registerPerson(portal.url, author);
  for (const editor of editors) await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const id = await addProject(portal.url, author, `Panah ${family}`);
  await signIn(adminAccount);
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const field = dialog.getByLabel(projectDialog.personOf('Layout')).and(page.locator('input'));
  const list = page.getByRole('listbox');
  await field.fill(family);
  const options = list.getByRole('option');
  await expect(options).toHaveCount(2);
  const second = (await options.nth(1).locator('bdi').textContent()) ?? '';
  const active = () => field.getAttribute('aria-activedescendant');
  const ids = await options.evaluateAll((all) => all.map((option) => option.id));
  await expect.poll(active).toBe(ids[0]);
  await field.press('ArrowDown');
  await expect.poll(active).toBe(ids[1]);
  await field.press('ArrowUp');
  await expect.poll(active).toBe(ids[0]);
  await expectAccessible('the list of names in the dialog');

  // Between the frame of the list and its first name.
  const frame = list.locator('..');
  await frame.click({ position: { x: 3, y: 2 } });
  await expect(list).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(family);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue(second);
  await expect(dialog).toBeVisible();
});

test('a tap beside the open list closes it, and chooses nobody', { tag: '@phone' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Rangga Ketuk');
  await registerPerson(portal.url, author);
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  const field = page.locator('input[name=authorId-typed]');
  await field.tap();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(list).toHaveCount(0);
  await expect(page.locator('input[type=hidden][name=authorId]')).toHaveValue('');
  await field.fill(author.nama);
  await list.getByRole('option', { name: author.nama }).tap();
  await expect(field).toHaveValue(author.nama);
});
