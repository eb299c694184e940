import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, type Person, registerPerson, signedInApi } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { isWrite, pressTwice, recordWrites } from './support/slow-network.ts';

/** The queue of messages that an admin sends from their own WhatsApp (decision 0090). */

const { whatsapp: words } = messages;

/** A message waits a minute, in which the change can still be undone. */
async function aMinuteAgo(portal: Portal, { email }: Person): Promise<void> {
  await portal.alter((tx) => {
    const own = tx.selectFrom('users').select('id').where('email', '=', email);
    const told = tx.updateTable('notices').set({ created_at: Date.now() - 120_000 });
    return told.where('user_id', 'in', own).execute();
  });
}

/** Somebody who allowed messages, and is told of each title. */
async function aReader(portal: Portal, nama: string, titles: readonly string[]): Promise<Person> {
  const reader = newPerson(nama);
  await registerPerson(portal.url, reader);
  const own = await signedInApi(portal.url, reader);
  const allowed = await own.put('/api/notices/preferences', { data: { mail: {}, whatsappAllowed: true } });
  expect(allowed.status()).toBe(200);
  await own.dispose();
  for (const judul of titles) await sendManuscript(portal.url, reader, { judul });
  await aMinuteAgo(portal, reader);
  return reader;
}

test('a double press marks one message, and what was marked by mistake is taken back', async ({
  page,
  portal,
  signIn,
}) => {
  const reader = await aReader(portal, 'Kenanga Pesan', ['Kembar Satu', 'Kembar Lima']);
  await signIn(adminAccount);
  await page.clock.install();
  await page.goto(paths.whatsapp);
  const waiting = page.getByRole('button', { name: new RegExp(`^${reader.nama}`) });
  await waiting.first().click();
  const text = page.getByRole('region', { name: words.preview });
  await expect(text.getByText('Kembar Satu')).toBeVisible();
  const marks = recordWrites(page, isWrite('/api/whatsapp/', 'PUT'));
  await pressTwice(page, text.getByRole('button', { name: words.markSent }), async () => {
    await expect(text.getByText('Kembar Lima')).toBeVisible();
    await expect(page.getByText(words.sent)).toBeVisible();
  });
  expect(marks).toHaveLength(1);
  await expect(waiting).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: words.takeBack }).click();
  await expect(page.getByText(words.takenBack)).toBeVisible();
  await expect(waiting).toHaveCount(2);

  await test.step('what others do in the queue puts no other message under the finger', async () => {
    await page.goto(paths.whatsapp);
    await waiting.filter({ hasText: 'Kembar Satu' }).click();
    await expect(text.getByText('Kembar Satu')).toBeVisible();
    const admin = await signedInApi(portal.url, adminAccount);
    const { items } = await (await admin.get('/api/whatsapp')).json();
    const mine = items.find((one: { subject: string }) => one.subject.includes('Kembar Satu'));
    expect((await admin.put(`/api/whatsapp/${mine.id}`, { data: { outcome: 'sent' } })).status()).toBe(204);
    // Back from WhatsApp, a minute later.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText(words.gone)).toBeVisible();
    await expect(page.getByRole('button', { name: words.markSent })).toHaveCount(0);
    expect((await admin.post(`/api/whatsapp/${mine.id}/undo`)).status()).toBe(204);
    await admin.dispose();
    await page.reload();
    await expect(waiting).toHaveCount(2);
  });

  await test.step('also from the list of those sent today', async () => {
    await waiting.filter({ hasText: 'Kembar Satu' }).click();
    await text.getByRole('button', { name: words.markSent }).click();
    await expect(waiting).toHaveCount(1);
    await page.getByRole('tab', { name: words.tabs.sent }).click();
    const sent = page.getByRole('listitem').filter({ hasText: 'Kembar Satu' });
    await sent.getByRole('button', { name: new RegExp(`^${words.takeBack}`) }).click();
    await expect(sent).toHaveCount(0);
    await page.getByRole('tab', { name: words.tabs.ready }).click();
    await expect(waiting).toHaveCount(2);
  });
});

test('a message of somebody who allowed it is read, opened in WhatsApp and marked as sent', {
  tag: '@deep',
}, async ({ page, context, portal, signIn, expectAccessible }) => {
  // Tests contact no other machine.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const author = await aReader(portal, 'Melati Pesan', ['Pesan dari Pulau']);
  await signIn(adminAccount);
  const row = page.getByRole('button', { name: new RegExp(author.nama) });
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
    const colleague = newPerson('Rahmat Pesan');
    await registerPerson(portal.url, colleague);
    await portal.alter((tx) =>
      tx.updateTable('users').set({ role: 'admin' }).where('email', '=', colleague.email).execute(),
    );
    const reader = await aReader(portal, 'Anggrek Pesan', ['Pesan Pertama', 'Pesan Kedua']);
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
