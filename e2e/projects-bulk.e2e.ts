import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson, fillDate } from './support/fields.ts';
import { openScreen } from './support/menu.ts';
import { failRequests } from './support/network.ts';
import { newPerson, type Person, personId, registerPerson, signedInApi } from './support/people.ts';
import { holdWrites } from './support/slow-network.ts';

/** 'Daftar Proyek Berjalan': changes within a row, and of several rows at once (decision 0092). */

const { projectBulk: words, projectDialog, projectList, shell } = messages;
const deadline = addDays(dayOf(Date.now()), 30);

async function addTask(admin: APIRequestContext, editor: Person, title: string): Promise<string> {
  const editorId = await personId(admin, 'redaksi', editor);
  const data = { title, workType: 'Layout', deadline, editorId };
  const answer = await admin.post('/api/projects/tasks', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}
const stored = async (admin: APIRequestContext, id: string) =>
  (await (await admin.get(`/api/projects/${id}`)).json()) as {
    version: number;
    turn: { deadline: string; name: string };
    currentOverallStatus: string;
  };
const listOf = (title: string) => `${paths.runningProjects}?q=${encodeURIComponent(title)}`;

test('a date is changed in its row, undone, and never overwrites another admin’s', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const editor = newPerson('Sekar Puspita');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const title = `Baris ${editor.nama.split(' ').at(-1)}`;
  const id = await addTask(admin, editor, title);
  await signIn(adminAccount);
  await page.goto(listOf(title));
  const row = page.getByRole('row').filter({ hasText: title });
  const cell = row.getByRole('button', { name: projectList.change.deadline(title) });
  const field = row.getByLabel(projectDialog.deadlineOf('Layout'), { exact: true });
  const fill = async (date: string) => {
    await cell.click();
    await fillDate(field, date);
  };
  const deadlineNow = async () => (await stored(admin, id)).turn.deadline;

  await fill(addDays(deadline, 7));
  await expectAccessible('a cell that is being changed');
  await row.getByRole('button', { name: words.save, exact: true }).click();
  // A message that is pointed at stays.
  await page.getByText(projectDialog.saved).hover();
  await expect(cell, 'the focus is where it was').toBeFocused();
  await expect.poll(deadlineNow).toBe(addDays(deadline, 7));
  await page.getByRole('button', { name: projectList.undo }).click();
  await expect(page.getByText(words.undone)).toBeVisible();
  await expect.poll(deadlineNow).toBe(deadline);

  await test.step('what another admin saved meanwhile is shown beside it', async () => {
    await fill(addDays(deadline, 9));
    const { version } = await stored(admin, id);
    const data = { stages: { Layout: { deadline: addDays(deadline, 3) } } };
    const other = await admin.patch(`/api/projects/${id}`, {
      data,
      headers: { 'if-match': `"${version}"` },
    });
    expect(other.status(), await other.text()).toBe(200);
    await row.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(projectDialog.conflict)).toBeVisible();
    await page.getByRole('button', { name: projectDialog.conflictReload }).click();
    await row.getByRole('button', { name: words.save, exact: true }).click();
    // The message of the first save may still be shown; the closed field belongs to this one.
    await expect(field).toHaveCount(0);
    await expect.poll(deadlineNow).toBe(addDays(deadline, 9));
  });

  await test.step('Esc leaves everything as it was', async () => {
    await row.getByRole('button', { name: projectList.change.status(title) }).click();
    await row.getByRole('combobox', { name: projectDialog.overallStatus }).selectOption('Telaah');
    await page.keyboard.press('Escape');
    await expect(row.getByRole('combobox', { name: projectDialog.overallStatus })).toHaveCount(0);
    expect((await stored(admin, id)).currentOverallStatus).toBe('Layout');
  });
  await admin.dispose();
});

test('several projects are moved and assigned at once, refused ones are listed, and all is undone', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible, isMobile }) => {
  const [editor, next] = [newPerson('Laras Kinanti'), newPerson('Bima Prakoso')];
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  await registerPerson(portal.url, next, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const common = `Bersama ${editor.nama.split(' ').at(-1)}`;
  const ids = [
    await addTask(admin, editor, `${common} satu`),
    await addTask(admin, editor, `${common} dua`),
    await addTask(admin, editor, `${common} tiga`),
  ];
  const deadlines = () => Promise.all(ids.map(async (id) => (await stored(admin, id)).turn.deadline));
  await signIn(adminAccount);
  await page.goto(listOf(common));
  await expect(page.getByRole('row').filter({ hasText: common })).toHaveCount(3);
  const bar = page.getByRole('region', { name: words.bar });
  await expect(bar, 'no bar while nothing is chosen').toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: projectList.startChoosing }).click();
  for (const at of ['satu', 'dua', 'tiga'])
    await page.getByRole('checkbox', { name: `${projectList.choose} ${common} ${at}` }).check();
  await expect(bar).toContainText(words.chosen(3));
  await expectAccessible('chosen rows');
  const first = page.getByRole('row').filter({ hasText: `${common} satu` });
  const [holder, date] = [first.getByText(editor.nama), first.getByRole('time')];
  const leftOf = async (place: typeof holder) => (await place.boundingBox())?.x ?? 0;
  expect(await leftOf(holder), 'the holder stands before the date, in the wider column').toBeLessThan(
    await leftOf(date),
  );
  expect((await bar.boundingBox())?.height, 'the bar is one line of buttons').toBeLessThan(64);
  const act = async (name: string) => {
    if (isMobile) {
      await bar.getByRole('button', { name: words.actions }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
    } else await bar.getByRole('button', { name }).click();
  };

  await test.step('the chosen rows are downloaded as a file, and stay chosen', async () => {
    await page.getByRole('checkbox', { name: `${projectList.choose} ${common} dua` }).uncheck();
    await act(words.download);
    const choices = page.getByRole('dialog', { name: words.downloadTitle(2) });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      choices.getByRole('button', { name: messages.exports.formats.csv }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.match(/satu|dua|tiga/g)).toEqual(['tiga', 'satu']);
    await expect(choices).toBeHidden();
    await page.getByRole('checkbox', { name: `${projectList.choose} ${common} dua` }).check();
    await expect(bar).toContainText(words.chosen(3));
  });

  await act(words.move);
  const dialog = page.getByRole('dialog', { name: words.moveTitle(3) });
  await dialog.getByRole('button', { name: words.move }).click();
  await expect(dialog.getByText(words.daysInvalid(250)).first()).toBeVisible();
  await expectAccessible('moving deadlines');
  await dialog.getByLabel(words.ways.date).check();
  await fillDate(dialog.getByLabel(words.date, { exact: true }), addDays(deadline, 10));
  await dialog.getByRole('button', { name: words.move }).click();
  // A message that is pointed at stays.
  await page.getByText(words.saved(3)).hover();
  await expect.poll(deadlines).toEqual(ids.map(() => addDays(deadline, 10)));
  await page.getByRole('button', { name: projectList.undo }).click();
  await expect(page.getByText(words.undone)).toBeVisible();
  await expect.poll(deadlines).toEqual(ids.map(() => deadline));

  await test.step('one that another admin changes meanwhile is named, and the others are assigned', async () => {
    for (const at of ['satu', 'dua'])
      await page.getByRole('checkbox', { name: `${projectList.choose} ${common} ${at}` }).check();
    await act(words.assign);
    const assign = page.getByRole('dialog', { name: words.assignTitle(2) });
    await choosePerson(assign.getByRole('combobox', { name: words.person }), next.nama);
    const { version } = await stored(admin, ids[1] ?? '');
    const other = await admin.patch(`/api/projects/${ids[1]}`, {
      data: { title: `${common} dua lagi` },
      headers: { 'if-match': `"${version}"` },
    });
    expect(other.status(), await other.text()).toBe(200);
    await assign.getByRole('button', { name: words.assign }).click();
    const refused = page.getByRole('dialog', { name: words.refusedTitle(1) });
    await expect(refused).toContainText(`${common} dua lagi`);
    await expectAccessible('what was not changed');
    await refused.getByRole('button', { name: messages.ui.close }).last().click();
    expect((await stored(admin, ids[0] ?? '')).turn.name).toBe(next.nama);
    expect((await stored(admin, ids[1] ?? '')).turn.name).toBe(editor.nama);
    await expect(bar, 'what was left alone stays chosen').toContainText(words.chosen(1));
  });
  await admin.dispose();
});

test('what became of several projects is told where the list was left, and in no other dialog', {
  tag: '@desktop',
}, async ({ page, portal, signIn }) => {
  const editor = newPerson('Ratna Massal');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const common = `Terlambat ${editor.nama.split(' ').at(-1)}`;
  const titles = [`${common} satu`, `${common} dua`];
  const ids = [await addTask(admin, editor, `${common} satu`), await addTask(admin, editor, `${common} dua`)];
  await signIn(adminAccount);
  const bar = page.getByRole('region', { name: words.bar });
  const dialog = page.getByRole('dialog');
  const open = async (name: string) => {
    await page.goto(listOf(common));
    for (const title of titles)
      await page.getByRole('checkbox', { name: `${projectList.choose} ${title}` }).check();
    await bar.getByRole('button', { name }).click();
  };
  const changeElsewhere = async (brief: string) => {
    for (const id of ids) {
      const headers = { 'if-match': `"${(await stored(admin, id)).version}"` };
      const data = { stages: { Layout: { brief } } };
      expect((await admin.patch(`/api/projects/${id}`, { data, headers })).ok()).toBe(true);
    }
  };
  const sendAndLeave = async (name: string) => {
    const release = await holdWrites(page, '/api/projects');
    await dialog.getByRole('button', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await openScreen(page, shell.screens.news);
    release();
  };

  await test.step('a change that is refused', async () => {
    await open(words.move);
    await dialog.getByLabel(words.days).fill('5');
    await changeElsewhere('A5');
    await sendAndLeave(words.move);
    await expect(page.locator('.toast').getByText(words.refusedTitle(2))).toContainText(titles[1] ?? '');
  });
  await test.step('a reminder that is refused', async () => {
    await open(words.remind);
    await expect(dialog.getByRole('blockquote')).toBeVisible();
    await changeElsewhere('A4');
    await sendAndLeave(words.remind);
    await expect(page.locator('.toast').getByText(words.notRemindedTitle(2))).toBeVisible();
  });
  await test.step('a failure stays with the dialog that was sent', async () => {
    await open(words.move);
    await dialog.getByLabel(words.days).fill('5');
    await failRequests(page, 'POST', '**/api/projects/changes');
    await dialog.getByRole('button', { name: words.move, exact: true }).click();
    await expect(dialog.getByText(words.failed)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: shell.leaveDiscard }).click();
    await bar.getByRole('button', { name: words.assign }).click();
    await expect(dialog.getByLabel(words.person)).toBeVisible();
    await expect(dialog.getByText(words.failed)).toHaveCount(0);
  });
  await admin.dispose();
});
