import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { cut } from './support/network.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

const words = messages.settings.newEditorsQuestion;
const activities = messages.activities;

// The answer is a setting of the whole portal.
test.use({ portalName: 'question' });

test('the admin is asked whether new editors shall wait, until somebody answers', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.activity);
  const [hold, letIn] = [
    page.getByRole('button', { name: words.hold }),
    page.getByRole('button', { name: words.letIn }),
  ];
  await expect(letIn).toBeVisible();
  await expectAccessible('the question about new editors');

  await cut(page, 'PUT', '**/api/settings', 500);
  await hold.click();
  await expect(page.getByText(words.failed)).toBeVisible();
  await page.unroute('**/api/settings');
  await hold.click();
  await expect(page.getByText(words.held)).toBeVisible();
  await expect(page.getByText(words.title)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: activities.title, level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: activities.title, level: 1 })).toBeVisible();
  await expect(page.getByText(words.title)).toHaveCount(0);

  const editor = newPerson('Redaksi Baru');
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  await expect(signedInApi(portal.url, editor)).rejects.toThrow(messages.auth.awaitingApproval);
});
