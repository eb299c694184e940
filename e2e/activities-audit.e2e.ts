import { readFile } from 'node:fs/promises';
import { exportAudit } from '@ruang-naskah/domain/activities/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { openScreen } from './support/menu.ts';
import { visibleText } from './support/visible-text.ts';

const words = messages.activities;
const files = messages.exports;

test('the admin searches the audit log, narrows it, and takes it away as a file', { tag: '@deep' }, async ({
  page,
  signIn,
  expectAccessible,
  isMobile,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const name = `Audit ${Date.now()}`;
  await page.getByPlaceholder(messages.categories.placeholder).fill(name);
  await page.getByRole('button', { name: messages.categories.add }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await page.goto(paths.audit);
  const added = page
    .getByText(words.auditActions['categories.added'], { exact: true })
    .filter({ visible: true });
  // Who did it and what: another test of this portal may have deleted categories.
  await page.getByLabel(words.auditSearch).fill('menambahkan kategori admin');
  await expect(page).toHaveURL(/[?&]q=menambahkan\+kategori\+admin/);
  await expect(added.first()).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: messages.ui.filtersOf(0), exact: true }).click();
  await page.getByLabel(words.auditResult).selectOption(words.auditResults.denied);
  await expect(visibleText(page, words.auditEmpty)).toBeVisible();
  await page.getByLabel(words.auditResult).selectOption(words.allResults);
  await page.getByLabel(words.auditFrom).fill('2020-01-01');
  await page.getByLabel(words.auditTo).fill('2020-12-31');
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/);
  await expect(visibleText(page, words.auditEmpty)).toBeVisible();
  await page.getByLabel(words.auditTo).fill('');
  await expect(added.first()).toBeVisible();
  await expectAccessible('the narrowed audit log');

  await page.getByRole('button', { name: files.download }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: files.formats.csv }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^catatan-audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain(`"${words.auditColumns.actorName}"`);
  expect(lines.slice(1, -1).every((line) => line.includes('"categories.added"'))).toBe(true);
  await expect(page.getByText(files.downloaded)).toBeVisible();
});

test('an export that fails says so, and can be tried again', { tag: '@deep' }, async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.audit);
  await page.getByRole('button', { name: files.download }).click();
  const button = page.getByRole('button', { name: files.formats.csv });
  const address = `**${exportAudit.path}*`;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.fulfill({ status: 502, body: '' });
  });
  await button.click();
  await expect(page.getByRole('button', { name: files.downloading })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('alert')).toContainText(files.failed);
  await page.unroute(address);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(await download.failure()).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the audit log is up to date whenever it is opened', { tag: ['@desktop', '@deep'] }, async ({
  page,
  signIn,
}) => {
  const name = `Terbaru ${Date.now()}`;
  await signIn(adminAccount);
  await page.goto(paths.audit);
  const first = page.locator('tbody tr').first();
  await expect(first).toBeVisible();
  await openScreen(page, messages.shell.screens.categories);
  await page.getByPlaceholder(messages.categories.placeholder).fill(name);
  await page.getByRole('button', { name: messages.categories.add }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await openScreen(page, messages.shell.screens.audit);
  await expect(first).toContainText(words.auditActions['categories.added']);
});
