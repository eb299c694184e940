import { readFile } from 'node:fs/promises';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { readSheet } from 'read-excel-file/node';
import { adminAccount, expect, test } from './fixtures.ts';

const files = messages.exports;

test('the admin downloads each list as a workbook that other programs can read', { tag: '@deep' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  for (const path of [paths.runningProjects, paths.reviewList, paths.users, paths.activity]) {
    await page.goto(path);
    await page.getByRole('button', { name: files.download, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: files.title });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Angka 0 di depan nomor hanya tetap ada di berkas Excel.')).toBeVisible();
    if (path === paths.runningProjects) await expectAccessible('the choice of a file');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: files.formats.xlsx }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d\.xlsx$/);
    const [headings = []] = await readSheet(await readFile(await download.path()));
    expect(headings.length).toBeGreaterThan(3);
    await expect(page.getByText(files.downloaded)).toBeVisible();
    await expect(dialog).toBeHidden();
  }
});
