import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { adminAccount, expect, test } from './fixtures.ts';
import { openLivePage } from './support/live-windows.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** 'Papan': the projects by stage, with arrow keys on a desktop and one stage at a time on a phone (decision 0092). */

const { live, projectBulk, projectDialog, projectList } = messages;

test('the board shows ten stages, is walked with arrows, opens a project and hears of changes @deep', async ({
  page,
  portal,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  const author = newPerson('Cempaka Papan');
  await registerPerson(portal.url, author);
  const common = `Papan ${author.nama.split(' ').at(-1)}`;
  const first = await addProject(portal.url, author, `${common} satu`);
  await addProject(portal.url, author, `${common} dua`);
  const later = await addProject(portal.url, author, `${common} tiga`);
  const admin = await signedInApi(portal.url, adminAccount);
  const moved = await admin.patch(`/api/projects/${later}`, {
    data: { currentOverallStatus: 'Layout' },
    headers: { 'if-match': '"1"' },
  });
  expect(moved.status(), await moved.text()).toBe(200);

  await signIn(adminAccount);
  await openLivePage(page, `${paths.runningProjects}?q=${encodeURIComponent(common)}`);
  await page.getByRole('link', { name: projectList.asBoard, exact: true }).click();
  const board = page.getByRole('region', { name: projectList.asBoard, exact: true });
  const column = (stage: string) => board.getByRole('region', { name: new RegExp(`^${stage} `) });
  const card = (title: string) => board.getByRole('link', { name: new RegExp(`^${common} ${title}`) });
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });

  await expect(column('Penulisan').getByRole('link')).toHaveCount(2);
  await expectAccessible('the board');
  if (isMobile) {
    await expect(board.getByRole('region')).toHaveCount(1);
    await board.getByLabel(projectBulk.stage).selectOption('Layout');
    await expect(board.getByRole('region')).toHaveCount(1);
    await card('tiga').click();
  } else {
    await expect(board.getByRole('region')).toHaveCount(stageNames.length);
    await column('Penulisan').getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(column('Penulisan').getByRole('link').nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(card('tiga'), 'the nearest stage that has a project').toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(column('Penulisan').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toContainText(`${common} tiga`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('what a filter leaves is in sight', async () => {
    const finished = await addProject(portal.url, author, `${common} tamat`);
    const body = { data: { currentOverallStatus: 'Selesai' }, headers: { 'if-match': '"1"' } };
    expect((await admin.patch(`/api/projects/${finished}`, body)).status()).toBe(200);
    await page.getByRole('button', { name: new RegExp(`^${projectList.chipLabels.finished}`) }).click();
    await expect(card('tamat')).toBeInViewport();
    await page.getByRole('button', { name: new RegExp(`^${projectList.chipLabels.running}`) }).click();
    await expect(isMobile ? card('tiga') : card('satu')).toBeInViewport();
  });

  await test.step('a delivery is announced, and shown on a press', async () => {
    if (isMobile) await board.getByLabel(projectBulk.stage).selectOption('Penulisan');
    await expect(card('satu')).toBeVisible();
    const writer = await signedInApi(portal.url, author);
    const link = { submissionLink: 'https://drive.google.com/file/d/papan/view' };
    const delivered = await writer.put(`/api/projects/${first}/stages/Penulisan/link`, { data: link });
    expect(delivered.status(), await delivered.text()).toBe(200);
    await writer.dispose();
    await expect(card('satu')).not.toContainText(projectList.you);
    await page.getByRole('button', { name: live.show, exact: true }).click();
    await expect(card('satu')).toContainText(projectList.you);
  });
  await admin.dispose();
});
