import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, type Person, registerPerson, signedInApi } from './support/people.ts';
import type { Portal } from './support/portal.ts';

/** The queue of messages that an admin sends from their own WhatsApp (decision 0094). */

const { whatsapp: words } = messages;

/** A message waits a minute, in which the change can still be undone. */
async function aMinuteAgo(portal: Portal, { email }: Person): Promise<void> {
  await portal.alter((tx) => {
    const own = tx.selectFrom('users').select('id').where('email', '=', email);
    const told = tx.updateTable('notices').set({ created_at: Date.now() - 120_000 });
    return told.where('user_id', 'in', own).execute();
  });
}

test('a message of somebody who allowed it is read, opened in WhatsApp and marked as sent', {
  tag: '@deep',
}, async ({ page, context, portal, signIn, expectAccessible }) => {
  // Tests contact no other machine.
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
  await aMinuteAgo(portal, author);
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
  expect(new URL(whatsapp.url()).searchParams.get('text')).toContain('“Pesan dari Pulau” sudah masuk');
  await whatsapp.close();
  await expect(row).toContainText(words.claimedByYou);
  await text.getByRole('button', { name: words.markSent }).click();
  await expect(page.getByText(words.sent)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: words.tabs.sent }).click();
  await expect(page.getByRole('listitem').filter({ hasText: author.nama })).toBeVisible();
  await expectAccessible('the messages that were sent');

  await test.step('a message that another admin has opened is not chosen, and names that admin', async () => {
    const [colleague, reader] = [newPerson('Rahmat Pesan'), newPerson('Anggrek Pesan')];
    for (const person of [colleague, reader]) await registerPerson(portal.url, person);
    await portal.alter((tx) =>
      tx.updateTable('users').set({ role: 'admin' }).where('email', '=', colleague.email).execute(),
    );
    const theirs = await signedInApi(portal.url, reader);
    await theirs.put('/api/notices/preferences', { data: { mail: {}, whatsappAllowed: true } });
    await theirs.dispose();
    for (const judul of ['Pesan Pertama', 'Pesan Kedua']) await sendManuscript(portal.url, reader, { judul });
    await aMinuteAgo(portal, reader);
    const other = await signedInApi(portal.url, colleague);
    const { items } = await (await other.get('/api/whatsapp')).json();
    const first = items.find(({ nama }: { nama: string }) => nama === reader.nama);
    expect((await other.post(`/api/whatsapp/${first.id}/open`)).status()).toBe(200);
    await other.dispose();
    await page.goto(paths.whatsapp);
    const rows = page.getByRole('button', { name: new RegExp(reader.nama) });
    await expect(rows.first()).toContainText(words.claimedBy(colleague.nama));
    await expect(rows.first()).toHaveAttribute('aria-pressed', 'false');
    await rows.first().click();
    await expect(text.getByText(words.claimedElsewhere(colleague.nama, 10))).toBeVisible();
    await expect(text.getByRole('button', { name: words.markSent })).toHaveCount(0);
    await expectAccessible('a message that another admin works on');
  });
});
