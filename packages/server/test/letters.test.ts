import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { type EndpointId, endpoints } from '@ruang-naskah/domain/endpoints';
import type { AccountMail } from '@ruang-naskah/domain/notices/who-is-notified';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from './harness.ts';
import { callsWithLetters } from './support/letter-calls.ts';
import { callWith } from './support/matrix-row.ts';
import { openWorld, type Principal, refusalOf, type World } from './support/principals.ts';
import { validCall } from './support/valid-calls.ts';

/**
 * One of each kind of letter as a list of mails shows it: its subject, and its first sentences as the preview beside it.
 * They are written out here, not taken from the catalogue: whoever changes one reads what its receiver sees first.
 */
const letters: Readonly<Record<AccountMail, readonly [by: EndpointId, subject: string, preview: string]>> = {
  'email-in-use': [
    'auth.register',
    'Anda sudah memiliki akun Ruang Naskah',
    'Email ini baru saja dipakai untuk mendaftar di Ruang Naskah, dan akunnya sudah ada. Jika itu Anda, masuk di link berikut. Jika bukan, abaikan email ini.',
  ],
  welcome: [
    'auth.register',
    'Akun Ruang Naskah Anda sudah dibuat',
    'Email ini baru saja dipakai untuk membuat akun di Ruang Naskah. Masuk dengan password yang Anda pilih:',
  ],
  'account-approved': [
    'users.approve',
    'Akun redaksi Ruang Naskah Anda telah disetujui',
    'Akun redaksi Anda di Ruang Naskah telah disetujui. Masuk dengan email dan password Anda:',
  ],
  'password-reset': [
    'auth.requestReset',
    'Buat password baru untuk akun Ruang Naskah',
    'Kami menerima permintaan untuk membuat password baru bagi akun Anda. Buka link berikut dalam 30 menit:',
  ],
  'password-changed': [
    'auth.changePassword',
    'Password akun Ruang Naskah Anda telah diubah',
    'Password akun Ruang Naskah Anda baru saja diubah. Semua perangkat lain harus masuk lagi.',
  ],
  'email-changed': [
    'users.changeEmail',
    'Email akun Ruang Naskah Anda telah diganti',
    'Admin mengganti email akun Ruang Naskah Anda. Email ini tidak dipakai lagi untuk masuk, dan tidak menerima kabar lagi.',
  ],
  'email-link': [
    'users.changeEmail',
    'Buat password untuk akun Ruang Naskah Anda',
    'Email ini sekarang menjadi email akun Ruang Naskah Anda. Password lama tidak berlaku lagi. Buat password baru di link berikut dalam 24 jam:',
  ],
  'second-step': [
    'factors.renewRecoveryCodes',
    'Kode pemulihan baru untuk akun Ruang Naskah Anda',
    'Kode pemulihan baru telah dibuat untuk akun Ruang Naskah Anda. Kode yang lama tidak berlaku lagi.',
  ],
  'role-changed': [
    'users.changeRole',
    'Peran akun Ruang Naskah Anda telah diubah',
    'Admin mengubah peran akun Anda di Ruang Naskah menjadi Admin. Masuk lagi dengan email dan password yang sama:',
  ],
  'admins-changed': [
    'users.changeRole',
    'Daftar admin Ruang Naskah berubah',
    'Peran sebuah akun di Ruang Naskah baru saja diubah dari Penulis menjadi Admin. Lihat akunnya dan siapa yang mengubahnya di “Catatan Audit”:',
  ],
};

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());
// Resets the rate limits for each letter.
beforeEach(() => world.test.clock.advance(3_600_000));

async function mails() {
  const rows = await world.test.db.reads.selectFrom('outbox').selectAll().execute();
  return rows.map(({ id, kind, subject, body_text }) => {
    const cell = { table: 'outbox', column: 'body_text', rowId: id };
    const [greeting, preview] = world.test.deps.sealer.open(cell, body_text).split('\n\n');
    return { id, kind, subject, greeting, preview };
  });
}

/** Makes the calls of an endpoint by who may make them. */
async function call(endpoint: Endpoint): Promise<void> {
  const all = ['anonymous', 'own', 'redaksi', 'admin'] as const satisfies Principal[];
  for (const who of all.filter((one) => refusalOf(endpoint, one) === undefined)) {
    const calls = [
      (await callsWithLetters[endpoint.id]?.(world)) ?? (await validCall(world, endpoint, who)),
    ].flat();
    for (const parts of calls) await callWith(world.test, endpoint, parts, await world.cookieOf(who));
  }
}

test.each(Object.entries(letters))(
  'the letter %s says at first sight what it is',
  async (kind, [by, subject, preview]) => {
    const endpoint = endpoints.find(({ id }) => id === by);
    if (endpoint === undefined) throw new Error(`no endpoint ${by}`);
    const before = new Set((await mails()).map(({ id }) => id));
    await call(endpoint);
    const [letter] = (await mails()).filter((mail) => mail.kind === kind && !before.has(mail.id));
    expect(letter).toMatchObject({ greeting: 'Halo,', subject, preview });
  },
);
