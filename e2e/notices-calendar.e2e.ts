import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';

const words = messages.feeds;

test('a person makes, replaces and ends the private address of their deadlines', { tag: '@deep' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.adminNotices);
  await page.getByRole('button', { name: words.make }).click();
  const address = page.getByLabel(words.address);
  await expect(address).toHaveValue(/\/kalender\.ics\?k=/);
  await expectAccessible('the address of the calendar');
  const first = await address.inputValue();
  const answer = await page.request.get(first);
  expect([answer.status(), (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);

  await page.getByRole('button', { name: words.remake }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: words.remake })
    .click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);

  await page.getByRole('button', { name: words.end, exact: true }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: words.end })
    .click();
  await expect(page.getByRole('button', { name: words.make })).toBeVisible();
});
