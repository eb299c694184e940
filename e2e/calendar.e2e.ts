import { dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { fillDate } from './support/fields.ts';

const words = messages.calendar;

test('the admin enters a holiday, corrects it, takes it out and confirms the year', { tag: '@deep' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.settings);
  await page.getByRole('link', { name: words.open }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
  const present = Number(dayOf(Date.now()).slice(0, 4));
  const year = String(present + 2);
  await page.getByRole('link', { name: year, exact: true }).click();
  await expect(page.getByText(words.empty)).toBeVisible();

  const dialog = page.getByRole('dialog');
  const fill = async (date: string, name: string) => {
    await fillDate(dialog.getByLabel(words.labels.date, { exact: true }), date);
    await dialog.getByLabel(words.labels.name).fill(name);
    await dialog.getByRole('button', { name: words.save }).click();
  };
  await page.getByRole('button', { name: words.add }).click();
  await fill(`${present}-12-25`, 'Natal');
  await expect(dialog.getByText(words.otherYear(year)).last()).toBeVisible();
  await fill(`${year}-12-25`, 'Natal');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: words.change('Natal') }).click();
  await fill(`${year}-12-26`, 'Natal kedua');
  await expect(page.getByRole('button', { name: words.change('Natal kedua') })).toBeVisible();
  await expectAccessible('a year of holidays');

  await page.getByRole('button', { name: words.confirm(year) }).click();
  await expect(page.getByRole('button', { name: words.reopen })).toBeVisible();
  await page.getByRole('button', { name: words.remove('Natal kedua') }).click();
  await expect(page.getByText(words.empty)).toBeVisible();
});
