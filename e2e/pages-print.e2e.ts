import type { Page } from '@playwright/test';
import { dayInWords, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript, sendManuscripts } from './support/manuscripts.ts';
import { type Sheet, sheetsOf, withoutSpacesAndHyphens } from './support/pdf-text.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** Lists as an office takes them into its meeting: the sheet says what the screen says. */

const { projectBulk, projects, projectList, reviews, manuscripts, users, shell } = messages;

async function printed(page: Page): Promise<Sheet[]> {
  return sheetsOf(await page.pdf({ preferCSSPageSize: true }));
}

function expectOn(sheet: Sheet | undefined, said: readonly string[]): void {
  for (const words of said) expect(sheet?.text).toContain(withoutSpacesAndHyphens(words));
}

test('a printed list of projects has its heading, its filters and every cell, on a sheet that lies', async ({
  page,
  portal,
  signIn,
}) => {
  const editor = newPerson('Ratna Cetakan');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const title = `Antologi ${'Panjang'.repeat(6)} ${editor.email} yang tidak terpotong di atas kertas`;
  const task = { title, workType: 'Layout', deadline: '2027-12-24', submissionLink: null, editorId };
  expect((await admin.post('/api/projects/tasks', { data: task })).status()).toBe(201);
  await admin.dispose();
  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(editor.email)}&status=Layout`);
  const row = page.getByRole('row').filter({ hasText: editor.email });
  await expect(row).toBeVisible();
  await expect(page.getByText(`${projectList.filterStage}: Layout`), 'for paper only').toBeHidden();

  const sheets = await printed(page);
  expect(sheets.map(({ landscape }) => landscape)).toEqual([true]);
  const { actions, ...columns } = projects.columns;
  expectOn(sheets[0], [
    projectList.runningTitle,
    messages.ui.printedOn(dayInWords(dayOf(Date.now()))),
    `${projectList.search}: ${editor.email} · ${projectList.filterStage}: Layout`,
    ...[...Object.values(columns), projectList.turn, projectList.deadline],
    title,
    ...[`Tugas-`, shell.roleLabels.redaksi, 'Layout', editor.nama, '24 Des 2027'],
  ]);
  for (const control of [actions, projectList.choose, messages.views.save, messages.exports.download])
    expect(sheets[0]?.text).not.toContain(withoutSpacesAndHyphens(control));
});

test('the printed board has every stage and every card, wherever the screen has scrolled', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Sekar Cetakan');
  await registerPerson(portal.url, author);
  const titles = ['pertama', 'kedua', 'ketiga'].map((which) => `Papan ${author.email} yang ${which}`);
  const ids = [];
  for (const title of titles) ids.push(await addProject(portal.url, author, title));
  const admin = await signedInApi(portal.url, adminAccount);
  const moved = await admin.patch(`/api/projects/${ids[2]}`, {
    data: { currentOverallStatus: 'Pengajuan Cetak' },
    headers: { 'if-match': '"1"' },
  });
  expect(moved.status()).toBe(200);
  await admin.dispose();
  await signIn(adminAccount);
  await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(author.email)}&tampilan=papan`);
  const board = page.getByRole('region', { name: projectList.asBoard, exact: true });
  // A phone shows one stage.
  await expect(board.getByRole('link', { name: titles[0] ?? '' })).toBeVisible();
  const sheets = await printed(page);
  expect(sheets.every(({ landscape }) => landscape)).toBe(true);
  const all = { landscape: true, text: sheets.map(({ text }) => text).join('') };
  expectOn(all, [`${projectList.search}: ${author.email}`, ...stageNames, ...titles]);
  expect(all.text).not.toContain(withoutSpacesAndHyphens(projectBulk.boardHint));
});

test('a printed review list has every heading, those that sort as well', async ({ page, portal, signIn }) => {
  const author = newPerson('Galih Cetakan');
  await registerPerson(portal.url, author);
  const title = `Naskah tercetak ${author.email}`;
  await sendManuscript(portal.url, author, { judul: title });
  await signIn(adminAccount);
  await page.goto(`${paths.reviewList}?q=${encodeURIComponent(author.email)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  const sheets = await printed(page);
  expect(sheets.map(({ landscape }) => landscape)).toEqual([true]);
  const { judul, authorName, submissionDate, status } = manuscripts.labels;
  expectOn(sheets[0], [
    `${reviews.search}: ${author.email}`,
    ...[judul, authorName, reviews.filterImprint, reviews.filterCategory, submissionDate, status],
    ...[title, author.nama, 'Sedang Direview'],
  ]);
});

test('a printed list longer than a sheet begins below its heading, on the first', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Melati Cetakan');
  await registerPerson(portal.url, author);
  const titles = Array.from({ length: 12 }, (_, at) => `Kabar ${at} ${'yang panjang '.repeat(20)}`.trim());
  await sendManuscripts(
    portal.url,
    author,
    titles.map((judul) => ({ judul })),
  );
  await signIn(author);
  await page.goto(paths.notices);
  await expect(page.getByRole('listitem').filter({ hasText: titles[0] ?? '' })).toBeVisible();
  const [first, second] = await printed(page);
  expectOn(first, [messages.notices.title, titles[11] ?? '']);
  expectOn(second, [titles[0] ?? '']);
});

test('the people and the audit log are printed whole as well', async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(`${paths.users}?role=admin`);
  await expect(page.getByRole('row').filter({ hasText: adminAccount.email })).toBeVisible();
  const [people] = await printed(page);
  expectOn(people, [`${users.role}: ${shell.roleLabels.admin}`, ...(await cellsOf(page))]);
  await page.goto(`${paths.audit}?result=ok`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const sheets = await printed(page);
  expectOn({ landscape: true, text: sheets.map(({ text }) => text).join('') }, await cellsOf(page));
});

/** What the table shows on the screen, cell by cell, without its buttons. */
function cellsOf(page: Page): Promise<string[]> {
  return page.locator('.data-table :is(th, td)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const copy = cell.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll('button:not([data-print=text]), .sr-only')) hidden.remove();
      return copy.textContent;
    }),
  );
}
