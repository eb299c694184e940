import { firstSteps } from '@ruang-naskah/domain/desk/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { failRequests } from './support/network.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

const words = messages.desk.firstSteps;
const activities = messages.activities;

// The answers are settings of the portal, so this file has one of its own.
test.use({ portalName: 'question' });

test('the first admin is led through the first steps of a new portal, and hides the list (§5 Register)', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  await signIn(adminAccount);
  await page.goto(paths.activity);
  const list = page.getByRole('region', { name: words.heading });
  const hold = list.getByRole('button', { name: words.hold });
  await expect(hold).toBeVisible();
  await expect(list.getByText(words.progress(0, firstSteps.length))).toBeVisible();
  await expectAccessible('the list of first steps');

  await failRequests(page, 'PUT', '**/api/settings', 500);
  await hold.click();
  await expect(list.getByText(words.failed)).toBeVisible();
  await page.unroute('**/api/settings');
  await hold.click();
  await expect(list.getByText(words.progress(1, firstSteps.length))).toBeVisible();
  await expect(hold).toHaveCount(0);
  await expect(list.getByRole('heading', { name: words.heading })).toBeFocused();
  const editor = newPerson('Redaksi Baru');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  await expect(signedInApi(portal.url, editor)).rejects.toThrow(messages.auth.awaitingApproval);

  await list.getByRole('button', { name: words.hide }).click();
  await expect(list).toHaveCount(0);
  const title = page.getByRole('heading', { name: activities.title, level: 1 });
  await expect(title).toBeFocused();
  await page.reload();
  await expect(page.getByText(messages.desk.nothing.decide)).toBeVisible();
  await expect(list).toHaveCount(0);
});
