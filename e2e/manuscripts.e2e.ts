import type { Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { stopClock } from './support/clock.ts';
import { sendManuscript, sendManuscripts } from './support/manuscripts.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

const { manuscripts } = messages;
const { labels } = manuscripts;

const accepted = 'Diterima (Penulis Akan Dihubungi Tim Redaksi)';

async function fillManuscript(page: Page, judul: string): Promise<void> {
  await page.getByRole('radio', { name: /Izzah Press/ }).check();
  await page.getByLabel(labels.kategori).selectOption('Buku Anak');
  await page.getByLabel(labels.judul).fill(judul);
  await page
    .getByLabel(labels.sinopsis)
    .fill('Seekor kancil belajar berbagi.\n\nCerita bergambar untuk anak.');
  await page.getByLabel(labels.urlNaskah).fill('https://drive.google.com/file/d/abc123/view');
  await page.getByLabel(labels.tambahPengarang).fill('Dewi Lestari');
  await page.getByRole('checkbox', { name: 'Anak - Anak' }).check();
}

test('the main job: an author sends a manuscript, the admin decides, the author sees it (§2 Author/editor area)', {
  tag: '@main',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Nur Aini');
  const judul = `Kancil Belajar Berbagi ${Math.random().toString(36).slice(2, 8)}`;
  await registerPerson(portal.url, author);
  await signIn(author);

  await page.clock.install();
  await page.goto(paths.submit);
  await expect(page.getByRole('heading', { level: 1, name: manuscripts.submitTitle })).toBeVisible();
  await expect(page.getByText(manuscripts.guidance)).toBeVisible();
  await expectAccessible('the empty submit form');

  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByText(manuscripts.targetRequired).first()).toBeVisible();
  await expect(page.getByText(manuscripts.categoryRequired).first()).toBeVisible();
  await expectAccessible('the submit form with errors');

  await fillManuscript(page, judul);
  await page.getByLabel(labels.urlNaskah).fill('https://drive.google.com.jahat.id/x');
  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByText(manuscripts.urlInvalid).first()).toBeVisible();
  await page.getByLabel(labels.urlNaskah).fill('https://drive.google.com/file/d/abc123/view');
  await stopClock(page);
  await page.getByRole('button', { name: manuscripts.submit }).click();
  await expect(page.getByText(manuscripts.submitted)).toBeVisible();
  await expect(page.getByText(manuscripts.submittedTitle(judul))).toBeVisible();
  await page.clock.resume();
  await page.waitForURL(`**${paths.dashboardMain}`);
  const waiting = page.getByRole('region', { name: messages.ownProjects.manuscriptsHeading });
  await expect(waiting.getByRole('heading', { name: judul })).toBeVisible();
  await expect(waiting).toContainText(messages.ownProjects.awaited);
  await expectAccessible('the author page with a manuscript that waits');

  await page.goto(paths.submissions);
  await expect(page.getByRole('heading', { level: 1, name: manuscripts.historyTitle })).toBeVisible();
  await expect(page.getByText(judul)).toBeVisible();
  await expect(page.getByText('Sedang Direview').first()).toBeVisible();
  await expect(page.getByText('Izzah Press (Buku Anak)').first()).toBeVisible();
  await expectAccessible('the history');

  await signIn(adminAccount);
  await page.goto(paths.reviewList);
  await expect(page.getByRole('heading', { level: 1, name: messages.reviews.title })).toBeVisible();
  // The list opens with all; a button with their number shows those that wait.
  const views = page.getByRole('group', { name: messages.reviews.filterStatus });
  await expect(views.getByRole('button', { pressed: true })).toHaveText(messages.reviews.allStatuses);
  await views.getByRole('button', { name: /^Sedang Direview \d+$/ }).click();
  await expect(page).toHaveURL(/status=Sedang\+Direview/);
  await page.getByLabel(messages.reviews.search).fill(judul.slice(-6));
  await expect(page.getByText(judul)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: 'Izzah Press (Buku Anak)' })).toBeVisible();
  await expectAccessible('the review list');
  await page.getByRole('link', { name: new RegExp(judul) }).click();

  await expect(page.getByText(author.email)).toBeVisible();
  await expect(page.getByText('Izzah Press (Buku Anak)', { exact: true })).toBeVisible();
  const document = page.getByRole('link', { name: new RegExp(manuscripts.openManuscript) }).last();
  await expect(document).toHaveAttribute('rel', /noopener/);
  await expectAccessible('the review of a manuscript');
  await page.getByLabel(messages.reviews.changeStatus).selectOption(accepted);
  await page.getByRole('button', { name: messages.reviews.saveStatus }).click();
  await expect(page.getByText(messages.reviews.statusUpdated)).toBeVisible();

  await signIn(author);
  await page.goto(paths.submissions);
  await expect(page.getByText('Diterima', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Sedang Direview')).toHaveCount(0);
});

test('typed text survives a reload, and a double click sends once (§8 Manuscripts)', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Bayu Pratama');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.goto(paths.submit);
  await page.getByLabel(labels.judul).fill('Sungai di Belakang Rumah');
  await page.getByLabel(labels.sinopsis).fill('Novel tentang kampung di tepi sungai.');
  await page.reload();
  await page.getByRole('button', { name: manuscripts.draftContinue }).click();
  await expect(page.getByLabel(labels.judul)).toHaveValue('Sungai di Belakang Rumah');

  await fillManuscript(page, 'Sungai di Belakang Rumah');
  await page.getByRole('button', { name: manuscripts.submit }).dblclick();
  await page.waitForURL(`**${paths.dashboardMain}`);
  const api = await signedInApi(portal.url, author);
  const list = (await (await api.get('/api/manuscripts')).json()) as { items: unknown[] };
  expect(list.items).toHaveLength(1);
  await api.dispose();

  await page.goto(paths.submit);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: manuscripts.draftContinue })).toHaveCount(0);
});

test('two admins with one manuscript: the later one is told, nothing is overwritten (§8 Admin)', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Citra Kirana');
  await registerPerson(portal.url, author);
  const manuscript = await sendManuscript(portal.url, author, {
    urlNaskah: 'https://www.dropbox.com/s/abc/aljabar.pdf',
  });
  await signIn(adminAccount);
  await page.goto(reviewPath(manuscript));
  await expect(page.getByLabel(messages.reviews.changeStatus)).toBeVisible();

  const other = await signedInApi(portal.url, adminAccount);
  const answer = await other.put(`/api/manuscripts/${manuscript}/status`, {
    data: { status: 'Revisi' },
    headers: { 'if-match': '"1"' },
  });
  expect(answer.status()).toBe(200);

  await page.getByLabel(messages.reviews.changeStatus).selectOption('Layout');
  await page.getByRole('button', { name: messages.reviews.saveStatus }).click();
  await expect(page.getByText(messages.errors.versionStale)).toBeVisible();
  const now = (await (await other.get(`/api/manuscripts/${manuscript}`)).json()) as { status: string };
  expect(now.status).toBe('Revisi');
});

test('an admin works through the list from one manuscript to the next, over its pages', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Ratna Komala');
  await registerPerson(portal.url, author);
  const word = `Serial${Math.random().toString(36).slice(2, 8)}`;
  const titleOf = (at: number) => `${word} Jilid ${String(at + 1).padStart(2, '0')}`;
  const all = Array.from({ length: 27 }, (_, at) => ({ judul: titleOf(at) }));
  await sendManuscripts(portal.url, author, all);
  await signIn(adminAccount);
  await page.goto(`${paths.reviewList}?${new URLSearchParams({ q: word, sort: 'judul' })}`);
  const heading = (at: number) => page.getByRole('heading', { level: 1, name: titleOf(at) });
  const { nextManuscript, previousManuscript } = messages.reviews;
  const next = page.getByRole('link', { name: nextManuscript });
  const previous = page.getByRole('link', { name: previousManuscript });

  await page.getByRole('link', { name: titleOf(23) }).click();
  await expect(heading(23)).toBeVisible();
  // A decision removes it from those that wait and keeps the order.
  await page.getByLabel(messages.reviews.changeStatus).selectOption(accepted);
  await page.getByRole('button', { name: messages.reviews.saveStatus }).click();
  await expect(page.getByText(messages.reviews.statusUpdated).first()).toBeVisible();
  await next.click();
  await expect(heading(24)).toBeVisible();
  await previous.click();
  await expect(heading(23)).toBeVisible();
  await next.click();
  await expect(heading(24)).toBeVisible();
  // One press decides and goes on, also from the last of a page to the first of the next.
  await page.getByLabel(messages.reviews.changeStatus).selectOption(accepted);
  await page.getByRole('button', { name: messages.reviews.saveAndNext }).click();
  await expect(heading(25)).toBeVisible();
  await expect(previous).toHaveCount(0);
  await next.click();
  await expect(heading(26)).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.getByRole('link', { name: messages.reviews.backToReview }).click();
  await expect(page.getByRole('link', { name: titleOf(26) })).toBeVisible();

  // Opened from elsewhere, the page has no list from which to take its neighbours.
  const address = await page.getByRole('link', { name: titleOf(26) }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(heading(26)).toBeVisible();
  await expect(previous).toHaveCount(0);
});
