import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson, signedInApi } from './support/people.ts';

/** The queue of messages that an admin sends from their own WhatsApp (decision 0094). */

const { whatsapp: words } = messages;

test('a message of somebody who allowed it is read, opened in WhatsApp and marked as sent', {
  tag: '@deep',
}, async ({ page, context, portal, signIn, expectAccessible }) => {
  // Nothing of a test leaves this machine.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const author = newPerson('Melati Pesan');
  await registerPerson(portal.url, author);
  const own = await signedInApi(portal.url, author);
  const allowed = await own.put('/api/notices/preferences', { data: { mail: {}, whatsappAllowed: true } });
  expect(allowed.status()).toBe(200);
  await own.dispose();
  await sendManuscript(portal.url, author, { judul: 'Pesan dari Pulau' });

  await signIn(adminAccount);
  const row = page.getByRole('button', { name: new RegExp(author.nama) });
  // A message waits a minute, for what is undone in time is not announced.
  await portal.alter((tx) => {
    const own = tx.selectFrom('users').select('id').where('email', '=', author.email);
    const told = tx.updateTable('notices').set({ created_at: Date.now() - 120_000 });
    return told.where('user_id', 'in', own).execute();
  });
  await page.goto(paths.whatsapp);
  await row.click();
  const text = page.getByRole('region', { name: words.preview });
  await expect(text.getByText('Pesan dari Pulau')).toBeVisible();
  await expectAccessible('the queue of messages');
  await expect(page.getByText('0812 3456 7890')).toHaveCount(0);
  const opening = context.waitForEvent('page');
  await text.getByRole('button', { name: words.open }).click();
  const whatsapp = await opening;
  await whatsapp.waitForURL('https://wa.me/6281234567890?**');
  expect(new URL(whatsapp.url()).searchParams.get('text')).toContain('“Pesan dari Pulau” sudah kami terima');
  await whatsapp.close();
  await expect(row).toContainText(words.claimedByYou);
  await text.getByRole('button', { name: words.markSent }).click();
  await expect(page.getByText(words.sent)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: words.tabs.sent }).click();
  await expect(page.getByRole('listitem').filter({ hasText: author.nama })).toBeVisible();
  await expectAccessible('the messages that were sent');
});
