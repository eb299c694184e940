import { meaningOfStatus, reasonedStatuses, settableStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { isRevisable } from '@ruang-naskah/domain/manuscripts/turn';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser, manuscriptInput } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { mailDueNotices } from '../notices/mail-due.ts';

/** A reason to the author, and the author's revision (decision 0086). */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(3_600_000));

const first = manuscriptInput().urlNaskah;
const second = 'https://drive.google.com/file/d/revisi-dua/view';
const reason = 'Lengkapi sitasi bab 2.';
const revisable = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';

const setStatus = (id: string, version: number, body: object) =>
  app.call({
    method: 'PUT',
    url: `/api/manuscripts/${id}/status`,
    as: admin,
    body,
    headers: { 'if-match': `"${version}"` },
  });
const send = (as: TestUser, id: string, version: number, urlNaskah: unknown = second, note = 'Sudah.') =>
  app.call({
    method: 'POST',
    url: `/api/manuscripts/${id}/revisions`,
    as,
    body: { urlNaskah, note },
    headers: { 'if-match': `"${version}"` },
  });
const read = async (id: string, as = admin) => (await app.call({ url: `/api/manuscripts/${id}`, as })).body;

describe('a reason', () => {
  test.each(reasonedStatuses)(
    'is read by the author of %s, and an empty one is refused at its field',
    async (status) => {
      const { id, author } = await buildManuscript(app);
      const empty = await setStatus(id, 1, { status, note: ' ' });
      expect([empty.status, empty.body.fields]).toEqual([422, { note: messages.manuscripts.reasonRequired }]);
      expect((await setStatus(id, 1, { status, note: reason })).status).toBe(200);
      expect((await read(id, author)).history.at(-1)).toMatchObject({ to: status, note: reason });
    },
  );

  test('is refused with a status that takes no reason', async () => {
    const { id } = await buildManuscript(app);
    expect((await setStatus(id, 1, { status: 'Telaah', note: reason })).body.fields).toHaveProperty('note');
  });
});

describe('a revision', () => {
  test('tells each admin and gives its author a receipt; the mail that asks for it is not sent any more', async () => {
    const { id, author, judul } = await buildManuscript(app);
    const bell = async (as: TestUser) =>
      (await app.call({ url: '/api/notices', as })).body.items.map(({ text }: { text: string }) => text);
    await setStatus(id, 1, { status: revisable, note: reason });
    await send(author, id, 2);
    expect((await bell(author)).slice(0, 2)).toEqual([
      `Revisi Anda sudah masuk: ${judul}`,
      `Status naskah Diterima Perlu Revisi: ${judul}`,
    ]);
    expect((await bell(admin))[0]).toBe(`Revisi masuk: ${judul}`);
    app.clock.advance(120_000);
    await mailDueNotices(app.deps);
    const mails = app.db.reads.selectFrom('outbox').select('subject').where('user_id', '=', author.id);
    expect(await mails.execute()).toEqual([{ subject: `Revisi Anda sudah masuk: ${judul}` }]);
  });

  test('is what list and page say that waits, to its author and to the admin, until it is decided about', async () => {
    const { id, author } = await buildManuscript(app);
    const forAdmin = async () => {
      const { items } = (await app.call({ url: '/api/manuscripts?sort=-submissionDate', as: admin })).body;
      const found = [items.find((item: { id: string }) => item.id === id), await read(id)];
      return found.map(({ revised }) => revised);
    };
    const standing = async () => {
      const { items } = (await app.call({ url: `/api/manuscripts?userId=${author.id}`, as: author })).body;
      return [items[0], await read(id, author)].map(meaningOfStatus);
    };
    const { revisionWaits, statusMeaning } = messages.manuscripts;
    expect(await standing()).toEqual([statusMeaning['Sedang Direview'], statusMeaning['Sedang Direview']]);
    await setStatus(id, 1, { status: revisable, note: reason });
    await send(author, id, 2);
    expect(await standing()).toEqual([revisionWaits, revisionWaits]);
    expect(await forAdmin()).toEqual([true, true]);
    await setStatus(id, 3, { status: 'Telaah' });
    expect(await standing()).toEqual([statusMeaning.Telaah, statusMeaning.Telaah]);
    expect(await forAdmin()).toEqual([undefined, undefined]);
  });

  test('is reviewed again under its new link; the old one and every word stay in the history', async () => {
    const { id, author, judul } = await buildManuscript(app);
    await setStatus(id, 1, { status: revisable, note: reason });
    const sent = await send(author, id, 2);
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ status: 'Sedang Direview', urlNaskah: second, version: 3 });
    const { history } = await read(id);
    const parts = ({ from, to, note, link }: Record<string, string>) => [from, to, note, link];
    expect(history.map(parts), 'each with where it came from').toEqual([
      [null, 'Sedang Direview', '', first],
      ['Sedang Direview', revisable, reason, null],
      [revisable, 'Sedang Direview', 'Sudah.', second],
    ]);
    const feed = await app.db.reads
      .selectFrom('activities')
      .select('description')
      .where('related_id', '=', id)
      .execute();
    expect(feed).toContainEqual({ description: messages.activities.revisionSent(judul) });
    // A double click, or a second window.
    expect((await send(author, id, 2)).status).toBe(412);
    expect((await read(id)).history).toHaveLength(3);
  });

  test.each(['Sedang Direview' as const, ...settableStatuses])('of %s', async (status) => {
    const { id, author } = await buildManuscript(app, { status });
    const answer = await send(author, id, 1);
    expect([answer.status, answer.body.code]).toEqual(
      isRevisable(status) ? [200, undefined] : [409, 'manuscripts.not_revisable'],
    );
  });

  test('has a link on a host of §5', async () => {
    const { id, author } = await buildManuscript(app, { status: 'Revisi' });
    const answer = await send(author, id, 1, 'https://contoh.id/naskah.pdf');
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['urlNaskah']]);
  });

  test('and an admin’s new status at once: one is kept, the other is told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, author } = await buildManuscript(app, { status: 'Revisi' });
      const answers = await Promise.all([
        send(author, id, 1),
        setStatus(id, 1, { status: 'Ditolak', note: reason }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      expect((await read(id)).history).toHaveLength(2);
    }
  });
});
