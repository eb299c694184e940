import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** Two people work at once: the open page of one announces the changes of the other, and moves nothing. */

const { live, projectDialog } = messages;

test('a change saved elsewhere is marked in the open list, shown on a press, and announced in the open dialog', {
  tag: '@deep',
}, async ({ page, context, portal, signIn }) => {
  const author = newPerson('Larasati Siaran');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Siaran Langsung');
  // Changes by the same account in another browser are shown at once.
  const admin = await signedInApi(portal.url, adminAccount);
  await signIn(author);
  const told = page.waitForResponse('**/api/live');
  await page.goto(paths.dashboardMain);
  expect((await told).status()).toBe(200);
  const save = async (version: number, edit: object) => {
    const headers = { 'if-match': `"${version}"` };
    expect((await admin.patch(`/api/projects/${id}`, { data: edit, headers })).status()).toBe(200);
  };

  await test.step('an author keeps reading; the page announces a change', async () => {
    await expect(page.getByText('Siaran Langsung').first()).toBeVisible();
    // The first window of the browser holds the stream and passes its events to the second.
    const second = await context.newPage();
    await second.goto(paths.dashboardMain);
    await expect(second.getByText('Siaran Langsung').first()).toBeVisible();
    await expect.poll(() => second.evaluate(waitingForConnection), 'the second window listens').toBe(1);
    await save(1, { title: 'Siaran Tunda' });
    for (const window of [page, second]) {
      await expect(window.getByText(live.waiting(1))).toBeVisible();
      await expect(window.getByText('Siaran Langsung').first()).toBeVisible();
      await window.getByRole('button', { name: live.show, exact: true }).click();
      await expect(window.getByText('Siaran Tunda').first()).toBeVisible();
      await expect(window.getByText(live.waiting(1))).toBeHidden();
    }
    await second.close();
  });

  await test.step('the bell counts at once', async () => {
    await save(2, { stages: { Penulisan: { deadline: '2027-03-01' } } });
    await expect(page.getByRole('button', { name: live.show, exact: true })).toBeVisible();
  });

  await test.step('the dialog announces a delivery before it is overwritten', async () => {
    await signIn(adminAccount);
    const listening = page.waitForResponse('**/api/live');
    await page.goto(projectPath(id));
    await listening;
    const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
    await expect(dialog.getByLabel(projectDialog.overallStatus)).toBeVisible();
    const writer = await signedInApi(portal.url, author);
    const link = { submissionLink: 'https://drive.google.com/file/d/siaran/view' };
    expect((await writer.put(`/api/projects/${id}/stages/Penulisan/link`, { data: link })).status()).toBe(
      200,
    );
    await expect(dialog.getByText(live.savedBy(author.nama))).toBeVisible();
    await dialog.getByRole('button', { name: live.showSaved }).click();
    await expect(dialog.getByRole('button', { name: 'Setujui Penulisan' })).toBeVisible();
    await writer.dispose();
  });
  await admin.dispose();
});

/** How many windows of this browser wait for the lock of the stream, which they request after they listen. */
async function waitingForConnection(): Promise<number> {
  const { pending = [] } = await navigator.locks.query();
  return pending.length;
}
