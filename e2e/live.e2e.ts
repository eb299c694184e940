import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** Two people at work at once: what one does, the other's open page tells, and nothing moves under their eyes. */

const { live, projectDialog } = messages;

test('what an admin saves elsewhere is marked in the open list, shown when asked for, and told in the open dialog', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const author = newPerson('Larasati Siaran');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Siaran Langsung');
  // The same account in another browser: its changes are its own, and shown without a question.
  const admin = await signedInApi(portal.url, adminAccount);
  await signIn(author);
  const told = page.waitForResponse('**/api/live');
  await page.goto(paths.dashboardMain);
  expect((await told).status()).toBe(200);
  const save = async (version: number, edit: object) => {
    const headers = { 'if-match': `"${version}"` };
    expect((await admin.patch(`/api/projects/${id}`, { data: edit, headers })).status()).toBe(200);
  };

  await test.step('an author reads on; the page says that there is something new', async () => {
    await expect(page.getByText('Siaran Langsung').first()).toBeVisible();
    // A second window of the same browser is told by the first, which holds the connection.
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

  await test.step('in the dialog a delivery is told before it is saved over', async () => {
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

/** How many windows of this browser wait to take the connection over; they have begun to listen before. */
async function waitingForConnection(): Promise<number> {
  const { pending = [] } = await navigator.locks.query();
  return pending.length;
}
