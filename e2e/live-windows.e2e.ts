import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { startTcpProxy } from '../packages/server/test/support/tcp-proxy.ts';
import { adminAccount, expect, test } from './fixtures.ts';
import { openLivePage, openLiveWindow } from './support/live-windows.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** Windows that close their stream, and two people in one dialog. */

const { live, projectDialog, shell } = messages;

test('a window that was hidden or in the back/forward cache shows what changed meanwhile @deep', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Dahlia Jendela');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Judul 1');
  const admin = await signedInApi(portal.url, adminAccount);
  let version = 1;
  const rename = async () => {
    const headers = { 'if-match': `"${version}"` };
    version += 1;
    const answer = await admin.patch(`/api/projects/${id}`, { data: { title: `Judul ${version}` }, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  /** The page shows an earlier change without a reload, and then a new one. */
  const expectToHear = async () => {
    for (const again of [false, true]) {
      if (again) await rename();
      await page.getByRole('button', { name: live.show, exact: true }).click();
      await expect(page.getByText(`Judul ${version}`, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(live.waiting(1))).toBeHidden();
    }
  };
  const lettingGo = () =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
  await signIn(author);
  await page.clock.install();
  await openLivePage(page, paths.dashboardMain);
  await expect(page.getByText('Judul 1', { exact: true }).first()).toBeVisible();

  await test.step('hidden for more than a minute', async () => {
    const gone = lettingGo();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.fastForward(61_000);
    await gone;
    await rename();
    const back = page.waitForResponse('**/api/live');
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await back;
    await expectToHear();
  });

  await test.step('in the back/forward cache', async () => {
    const gone = lettingGo();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await gone;
    await rename();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectToHear();
  });
  await admin.dispose();
});

test('a page whose connection is cut reconnects and shows what changed meanwhile @deep', async ({
  page,
  portal,
  problems,
  signIn,
}) => {
  const author = newPerson('Kenanga Terputus');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Sebelum Putus');
  const admin = await signedInApi(portal.url, adminAccount);
  const rename = async (version: number, title: string) => {
    const headers = { 'if-match': `"${version}"` };
    const answer = await admin.patch(`/api/projects/${id}`, { data: { title }, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  /** The page announces a change, and shows it on a press. */
  const expectShown = async (title: string) => {
    await page.getByRole('button', { name: live.show, exact: true }).click();
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  };
  const cutOff = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
  const proxy = await startTcpProxy(portal.url);
  await signIn(author);
  await openLivePage(page, `http://127.0.0.1:${proxy.port}${paths.dashboardMain}`);
  await expect(page.getByText('Sebelum Putus', { exact: true }).first()).toBeVisible();

  const lost = cutOff();
  proxy.cut();
  await lost;
  // The next try is refused too.
  await cutOff();
  await rename(1, 'Selama Putus');
  const back = page.waitForResponse('**/api/live');
  proxy.restore();
  expect((await back).status()).toBe(200);
  await expectShown('Selama Putus');
  await rename(2, 'Sesudah Putus');
  await expectShown('Sesudah Putus');
  const ofTheCut = /Failed to load resource: net::ERR_/;
  expect(problems.filter((problem) => !ofTheCut.test(problem))).toEqual([]);
  problems.length = 0;
  await admin.dispose();
  await page.goto('about:blank');
  await proxy.close();
});

test('two admins who have one project open see each other, until one leaves @deep', async ({
  page,
  browser,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [author, other] = [newPerson('Melur Bersama'), newPerson('Dewi Bersama')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, other);
  await portal.alter((tx) =>
    tx.updateTable('users').set({ role: 'admin' }).where('email', '=', other.email).execute(),
  );
  const id = await addProject(portal.url, author, 'Dibuka Berdua');
  await signIn(adminAccount);
  await openLivePage(page, projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await expect(dialog.getByLabel(projectDialog.overallStatus)).toBeVisible();
  const hers = await openLiveWindow(browser, portal, other, projectPath(id));
  await expect(dialog.getByText(live.present(other.nama))).toBeVisible();
  await expect(
    hers.getByRole('dialog', { name: projectDialog.dialogTitle }).getByText(live.present('Admin')),
  ).toBeVisible();
  await expectAccessible('a dialog that somebody else has open');
  await hers
    .getByRole('dialog', { name: projectDialog.dialogTitle })
    .getByRole('button', { name: messages.ui.close })
    .click();
  await expect(dialog.getByText(live.present(other.nama))).toBeHidden();
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText(shell.screens.runningProjects);
  await hers.context().close();
});
