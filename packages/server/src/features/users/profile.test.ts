import { messages } from '@ruang-naskah/domain/messages.id';
import { privacyVersion } from '@ruang-naskah/domain/settings/content-privacy';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, profileInput, registerInput } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { fingerprint } from '../../../test/support/fingerprint.ts';
import { createAdmin } from './create-admin.ts';

/** §7 users. */

let app: TestApp;
let user: TestUser;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await buildUser(app, 'penulis', { npwp: '', kodePos: '' });
  cookie = await app.signIn(user);
});

const read = () => app.call({ url: '/api/profile', cookie });
const save = (body: unknown, version = '"1"'): Promise<Answer> =>
  app.call({ method: 'PUT', url: '/api/profile', cookie, body, headers: { 'if-match': version } });

describe('one’s own profile', () => {
  test('is read whole, with its version', async () => {
    const answer = await read();
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body).toMatchObject({
      id: user.id,
      email: user.email,
      role: 'penulis',
      nama: user.nama,
      nik: '3404010101900001',
      npwp: '',
      version: 1,
    });
  });

  test('is replaced by what is sent; e-mail, role and start stay', async () => {
    const input = profileInput({
      nama: 'Nama Baru',
      nik: '3404999999999999',
      npwp: '',
      noRek: '',
      statusPerkawinan: '',
    });
    const answer = await save(input);
    expect([answer.status, answer.headers.etag]).toEqual([200, '"2"']);
    expect(answer.body).toMatchObject({ ...input, email: user.email, role: 'penulis', version: 2 });
    expect((await read()).body).toEqual(answer.body);
    const session = await app.call({ url: '/api/auth/session', cookie });
    expect(session.body.user.nama).toBe('Nama Baru');
  });

  test('another purpose gives no other role', async () => {
    const { body } = await save(profileInput({ tujuanPendaftaran: 'Gabung Redaksi' }));
    expect(body).toMatchObject({ tujuanPendaftaran: 'Gabung Redaksi', role: 'penulis' });
  });

  test('saved as it stands, nothing is written: no line in the log, no new version', async () => {
    const { body: before } = await read();
    const fields = Object.keys(profileInput());
    const same = Object.fromEntries(Object.entries(before).filter(([name]) => fields.includes(name)));
    const rows = await fingerprint(app.db);
    const answer = await save(same);
    expect([answer.status, answer.headers.etag, answer.body]).toEqual([200, '"1"', before]);
    expect(await fingerprint(app.db)).toEqual(rows);
    expect((await save(same, '"2"')).status).toBe(412);
    expect((await save({ ...same, kota: 'Bantul' })).headers.etag).toBe('"2"');
  });

  test('can be saved sixty times in an hour', async () => {
    const statuses: number[] = [];
    for (let at = 1; at <= 61; at += 1)
      statuses.push((await save(profileInput({ kota: `Kota ${at}` }), `"${at}"`)).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });

  test('what was left out becomes empty, not kept', async () => {
    const { kodePos: _, telpRumah: __, ...input } = profileInput({ kota: 'Bantul' });
    expect((await save(input)).body).toMatchObject({ kodePos: '', telpRumah: '', kota: 'Bantul' });
  });

  test('keeps a passport’s number, an account with its bank and an office phone with its extension', async () => {
    const told = { nik: 'C1234567', noRek: 'BCA 1234567890', telpKantor: '021-5551234 ext 12' };
    const answer = await save(profileInput(told));
    expect([answer.status, answer.body]).toMatchObject([200, told]);
    expect((await read()).body).toMatchObject(told);
  });

  test('two windows: the second save is refused and nothing is overwritten', async () => {
    const answers = await Promise.all([
      save(profileInput({ nama: 'Jendela Satu' })),
      save(profileInput({ nama: 'Jendela Dua' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await read()).body.nama).toBe(winner?.body.nama);
    const missing = await app.call({ method: 'PUT', url: '/api/profile', cookie, body: profileInput() });
    expect([missing.status, missing.body.code]).toEqual([428, 'version_required']);
  });

  test.each([
    [{ nama: '' }, { nama: messages.fields.required }],
    [{ nik: 'abc' }, { nik: messages.fields.identity }],
    [{ npwp: 'abc' }, { npwp: messages.fields.digits }],
    [{ nomerHp: '12' }, { nomerHp: messages.fields.phone }],
    [{ kodePos: '123' }, { kodePos: messages.fields.postalCode }],
    [{ tanggalLahir: '2999-01-01' }, { tanggalLahir: messages.fields.date }],
    [{ tanggalLahir: '2026-11-21' }, { tanggalLahir: messages.fields.birthDate }],
    [
      { nama: '', nik: '', kota: '' },
      { nama: messages.fields.required, nik: messages.fields.required, kota: messages.fields.required },
    ],
    [{ role: 'admin' }, { role: messages.fields.unknown }],
    [{ email: 'lain@contoh.id' }, { email: messages.fields.unknown }],
    [
      { id: 'x', active: false, version: 9 },
      { id: messages.fields.unknown, active: messages.fields.unknown, version: messages.fields.unknown },
    ],
  ])('%j is refused and changes nothing', async (change, fields) => {
    const before = await fingerprint(app.db);
    const answer = await save({ ...profileInput(), ...change });
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect(await fingerprint(app.db)).toEqual(before);
  });

  test('a birth date is before today in the publisher’s time zone', async () => {
    // 2026-11-21 23:30 in Jakarta is still the 21st, though the 22nd is an hour of UTC away.
    const own = await openTestApp();
    own.clock.set(Date.UTC(2026, 10, 21, 16, 30));
    const somebody = await own.signIn(await buildUser(own, 'penulis'));
    const put = (tanggalLahir: string) =>
      own.call({
        method: 'PUT',
        url: '/api/profile',
        cookie: somebody,
        body: profileInput({ tanggalLahir }),
        headers: { 'if-match': '"1"' },
      });
    expect((await put('2026-11-21')).status).toBe(422);
    own.clock.advance(3_600_000);
    expect((await put('2026-11-21')).status).toBe(200);

    // Half past midnight in Jakarta is half past two in Jayapura, and still the 21st in Dubai.
    const admin = await buildUser(own, 'admin');
    const move = async (timeZone: string, version: number) => {
      const body = { ...defaultSettings, timeZone };
      const headers = { 'if-match': `"${version}"` };
      await own.call({ method: 'PUT', url: '/api/settings', as: admin, body, headers });
      const register = await registerInput(own, { tanggalLahir: '2026-11-21' });
      return (await own.call({ method: 'POST', url: '/api/auth/register', body: register })).status;
    };
    expect([await move('Asia/Dubai', 0), await move('Asia/Jayapura', 1)]).toEqual([422, 201]);
    await own.close();
  });

  test('identity numbers are sealed to their row and column (threat T29)', async () => {
    const rows = () => app.db.reads.selectFrom('users').select(['id', 'nik', 'no_rek']).execute();
    const own = (await rows()).find(({ id }) => id === user.id);
    expect(JSON.stringify(await rows())).not.toContain('3404010101900001');
    const thief = await buildUser(app, 'penulis');
    await app.db.write((tx) =>
      tx
        .updateTable('users')
        .set({ nik: own?.nik ?? null })
        .where('id', '=', thief.id)
        .execute(),
    );
    const answer = await app.call({ url: '/api/profile', as: thief });
    expect(answer.text).not.toContain('3404010101900001');
  });

  test('the first admin has one without personal data', async () => {
    await createAdmin(app.deps, 'pertama@contoh.id', 'kertas-biru-77');
    const login = { email: 'pertama@contoh.id', password: 'kertas-biru-77' };
    const signedIn = await app.call({ method: 'POST', url: '/api/auth/login', body: login });
    const own = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const { status, body } = await app.call({ url: '/api/profile', cookie: own });
    expect([status, body.nama, body.nik, body.tujuanPendaftaran]).toEqual([200, 'Admin', '', '']);
  });
});

test('shows when and to which privacy page its owner agreed, and whether that is still the current one', async () => {
  const register = await registerInput(app);
  await app.call({ method: 'POST', url: '/api/auth/register', body: register });
  const own = await app.db.reads
    .selectFrom('users')
    .selectAll()
    .where('email', '=', register.email)
    .executeTakeFirstOrThrow();
  const consent = async () => {
    const { body } = await app.call({ url: '/api/profile', as: own });
    return [body.consentAt, body.consentVersion, body.consentOutdated];
  };
  const at = new Date(app.clock.now()).toISOString();
  expect(await consent()).toEqual([at, privacyVersion, false]);
  const set = (consent_version: string) =>
    app.db.write((tx) => tx.updateTable('users').set({ consent_version }).where('id', '=', own.id).execute());
  await set('2026-01');
  expect(await consent()).toEqual([at, '2026-01', true]);
  // An account made without the registration has not agreed to anything.
  expect((await read()).body).toMatchObject({
    consentAt: null,
    consentVersion: null,
    consentOutdated: false,
  });
});

test('the admin reads anybody’s whole profile, and each look is written down', async () => {
  const admin = await buildUser(app, 'admin');
  const answer = await app.call({ url: `/api/users/${user.id}`, as: admin });
  expect(answer.body).toEqual((await read()).body);
  await app.call({ url: `/api/users/${admin.id}`, as: admin });
  const looks = await app.db.reads
    .selectFrom('audit_events')
    .select(['object_id', 'result', 'request_id'])
    .where('action', '=', 'users.profile_read')
    .where('actor_id', '=', admin.id)
    .execute();
  expect(looks).toEqual([
    { object_id: user.id, result: 'ok', request_id: expect.stringMatching(/^[\w-]{22}$/) },
  ]);
});
