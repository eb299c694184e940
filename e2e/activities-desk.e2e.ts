import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { holdRequests } from './support/network.ts';

const words = messages.desk;

test('on a slow line the desk appears at once, so that no row moves while it is pressed', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn(adminAccount);
  const release = await holdRequests(page, (request) => request.url().includes('/first-steps-'));
  await page.goto(paths.activity);
  await expect(page.getByText(messages.activities.logTitle)).toBeVisible();
  await expect(page.getByText(words.loading)).toBeVisible();
  const team = page.getByRole('region', { name: words.load });
  await expect(team).toHaveCount(0);
  release();
  await expect(page.getByRole('region', { name: words.firstSteps.heading })).toBeVisible();
  await expect(team).toBeVisible();
});
