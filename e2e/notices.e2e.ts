import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { openLivePage } from './support/live-windows.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson, retryWhileBusy, signedInApi } from './support/people.ts';
import { adminAccount } from './support/portal.ts';
import { addProject } from './support/projects.ts';
import { untilPageReacted } from './support/slow-network.ts';

const { notices: words, shell } = messages;

test('the desk and the bell tell an author that their manuscript arrived, are read, and mail of it can be refused (§2 Author/editor area)', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Kenanga Kabar');
  await registerPerson(portal.url, author);
  await sendManuscript(portal.url, author, { judul: 'Kabar dari Pulau' });
  await signIn(author);
  await openLivePage(page, paths.dashboardMain);
  const latest = page.getByRole('region', { name: words.title, exact: true });
  await expect(latest.getByRole('link', { name: /Kabar dari Pulau/ })).toContainText(words.unreadMark);
  await expectAccessible('the newest notices beside the desk');

  await sendManuscript(portal.url, author, { judul: 'Kabar dari Gunung' });
  await latest.getByRole('link', { name: /Naskah Anda sudah masuk: Kabar dari Gunung/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kabar dari Gunung');
  const bell = page.getByRole('link', {
    name: new RegExp(`^${shell.screens.notices}: ${shell.unreadNotices('1')}`),
  });
  await bell.filter({ visible: true }).click();
  const notice = page.getByRole('link', { name: /Naskah Anda sudah masuk: Kabar dari Pulau/ });
  await expect(notice).toContainText(words.unreadMark);
  await expectAccessible('the notices with one unread');

  const choice = page.getByLabel(words.events.manuscriptReceived);
  await choice.selectOption('never');
  await expect(page.getByText(words.preferencesSaved)).toBeVisible();
  await page.getByRole('button', { name: words.markAll }).click();
  await expect(notice).not.toContainText(words.unreadMark);
  await expect(
    page.getByRole('link', { name: shell.screens.notices, exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('never');
  await notice.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kabar dari Pulau');
});

test('of two quick choices about mail the last one is stored, whichever answer is late', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Cempaka Kabar');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.notices);
  const held: (() => void)[] = [];
  let holds = true;
  await page.route('**/api/notices/preferences', async (route) => {
    if (holds && route.request().method() === 'PUT') await new Promise<void>((go) => held.push(go));
    await route.fallback();
  });
  const [first, second] = [words.events.manuscriptReceived, words.events.approved].map((label) =>
    page.getByLabel(label),
  );
  if (first === undefined || second === undefined) throw new Error('no choices');
  await first.selectOption('never');
  await second.selectOption('never');
  await untilPageReacted(page);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // Those on their way arrive in the wrong order.
  holds = false;
  for (const go of held.reverse()) {
    const answered = page.waitForResponse('**/api/notices/preferences');
    go();
    await answered;
  }
  await expect(page.getByText(words.preferencesSaved)).toBeVisible();
  await expect(second).toHaveValue('never');
  await page.reload();
  await expect(first).toHaveValue('never');
  await expect(second).toHaveValue('never');
});

test('the line of a deleted project leads nowhere, and is read where it stands', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Melati Kabar');
  await registerPerson(portal.url, author);
  const id = await addProject(portal.url, author, 'Hikayat Pulau Terlantar');
  // That a project stopped which was made within the minute is told to nobody.
  await portal.alter((tx) =>
    tx
      .updateTable('projects')
      .set((project) => ({ created_at: project('created_at', '-', 120_000) }))
      .where('id', '=', id)
      .execute(),
  );
  const admin = await signedInApi(portal.url, adminAccount);
  expect((await retryWhileBusy(() => admin.delete(`/api/projects/${id}`))).status()).toBe(204);
  await admin.dispose();
  await signIn(author);
  await page.goto(paths.notices);
  const line = page.getByRole('button', { name: /Proyek dihentikan: Hikayat Pulau Terlantar/ });
  await expect(line).toContainText(words.unreadMark);
  await expectAccessible('the line of a deleted project');
  await line.click();
  await expect(line).not.toContainText(words.unreadMark);
  await expect(line).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${paths.notices}$`));
});
