import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildCast, buildProject, type Cast, drive, heldBy } from '../../../test/project-factories.ts';
import { finishErasures } from '../../privacy/erase-account.ts';

/** An author's decision about the proof (decision 0095). */

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  cast = await buildCast(app);
});

const stage = 'Pengajuan Cetak';
const say = (id: string, body: object, as: TestUser = cast.author) =>
  app.call({
    method: 'POST',
    url: `/api/projects/${id}/proof`,
    body: { submissionLink: drive('cetak'), note: '', ...body },
    as,
  });
const read = async (id: string, as: TestUser) => (await app.call({ url: `/api/projects/${id}`, as })).body;

async function printed(): Promise<string> {
  const stages = { [stage]: heldBy(cast.editor), Telaah: heldBy(cast.colleague) };
  const { id } = await buildProject(app, { author: cast.author, stages, overall: stage });
  expect((await deliverLink(app, cast.editor, { id, stage, link: drive('cetak') })).status).toBe(200);
  return id;
}

test('is recorded with its document, told to the admin and who made it, and leaves the stage to the admin', async () => {
  const id = await printed();
  const before = await read(id, cast.admin);
  const mute = await say(id, { kind: 'print_correction' });
  expect([mute.status, Object.keys(mute.body.fields)]).toEqual([422, ['note']]);
  const note = 'Nama di sampul salah eja.';
  const said = await say(id, { kind: 'print_correction', note });
  const proof = {
    kind: 'print_correction',
    note,
    givenAt: new Date(app.clock.now()).toISOString(),
    givenBy: cast.author.id,
  };
  expect([said.status, said.body.stages[stage].proof]).toEqual([200, proof]);
  // A double click.
  expect((await say(id, { kind: 'print_correction', note })).body.version).toBe(said.body.version);
  const after = await read(id, cast.admin);
  const { proof: shown, ...rest } = after.stages[stage];
  expect([shown, rest]).toEqual([proof, before.stages[stage]]);
  expect(after).toMatchObject({ awaitsReview: 1, turn: before.turn });
  expect((await read(id, cast.editor)).stages[stage].proof).toEqual(proof);
  expect((await read(id, cast.colleague)).stages[stage].proof).toBeUndefined();
  const text = `${cast.author.nama} meminta koreksi: ${before.title}`;
  for (const as of [cast.admin, cast.editor]) {
    const { body } = await app.call({ url: '/api/notices', as });
    expect(body.items.map((item: { text: string }) => item.text)).toContain(text);
  }
  const { body } = await app.call({ url: `/api/projects/${id}/links`, as: cast.author });
  expect(body.verdicts).toMatchObject([
    { stage, kind: 'print_correction', note, givenByName: cast.author.nama },
  ]);
});

test('is its maker’s also once the book is another author’s, who can say the same themselves', async () => {
  const id = await printed();
  await say(id, { kind: 'print_approved' });
  const { version } = await read(id, cast.admin);
  const other = await buildUser(app, 'penulis');
  const moved = await saveEdit(app, cast.admin, { id, version, edit: { authorId: other.id } });
  expect([moved.status, moved.body.stages[stage].proof.givenBy]).toEqual([200, cast.author.id]);
  for (const as of [cast.admin, cast.editor, other])
    expect((await read(id, as)).stages[stage].proof.givenBy).toBe(cast.author.id);
  const list = await app.call({ url: '/api/projects?scope=mine', as: other });
  expect(list.body.items[0].stages[stage].proof.givenBy).toBe(cast.author.id);
  app.clock.advance(60_000);
  const said = await say(id, { kind: 'print_approved' }, other);
  expect([said.status, said.body.stages[stage].proof.givenBy]).toEqual([200, other.id]);
  expect((await say(id, { kind: 'print_approved' }, other)).body.version).toBe(said.body.version);
});

test('an admin who has not read it approves nothing, and any other stage is saved beside it', async () => {
  const id = await printed();
  const { version } = await read(id, cast.admin);
  await say(id, { kind: 'print_approved' });
  const stale = await saveEdit(app, cast.admin, { id, version, edit: { approvals: [stage] } });
  expect(stale.status).toBe(412);
  expect((await saveEdit(app, cast.admin, { id, version, edit: { title: 'Judul Lain' } })).status).toBe(200);
  const approved = await saveEdit(app, cast.admin, {
    id,
    version: (await read(id, cast.admin)).version,
    edit: { approvals: [stage] },
  });
  expect(approved.status).toBe(200);
  expect((await say(id, { kind: 'print_approved' })).body.code).toBe('projects.stage_already_approved');
});

test('another document has to be looked at again, and takes the statement on the one before into the history', async () => {
  const id = await printed();
  await say(id, { kind: 'print_approved', note: 'Bagus.' });
  app.clock.advance(60_000);
  await deliverLink(app, cast.editor, { id, stage, link: drive('cetak-2') });
  expect((await read(id, cast.author)).stages[stage].proof).toBeUndefined();
  const stale = await say(id, { kind: 'print_approved' });
  expect([stale.status, stale.body.code]).toEqual([412, 'version_stale']);
  const { body } = await app.call({ url: `/api/projects/${id}/links`, as: cast.author });
  expect(body.verdicts).toMatchObject([{ kind: 'print_approved', note: 'Bagus.' }]);
});

test('a statement that is changed within the minute is told once, as the last one', async () => {
  const id = await printed();
  await say(id, { kind: 'print_approved' });
  await say(id, { kind: 'print_correction', note: 'Sampul salah.' });
  const { body } = await app.call({ url: '/api/notices', as: cast.admin });
  const told = body.items.filter(({ event }: { event: string }) => event === 'proofJudged');
  expect(told).toHaveLength(1);
  expect(told[0].text).toContain(messages.notices.matters.print_correction);
});

test('an author’s own words go with the account', async () => {
  const id = await printed();
  await say(id, { kind: 'print_correction', note: 'Alamat saya keliru.' });
  const url = `/api/users/${cast.author.id}`;
  expect((await app.call({ method: 'DELETE', url, as: cast.admin })).status).toBe(204);
  expect((await read(id, cast.admin)).stages[stage].proof).toMatchObject({
    kind: 'print_correction',
    note: '',
  });
  const { body } = await app.call({ url: `/api/projects/${id}/links`, as: cast.admin });
  expect(JSON.stringify(body.verdicts)).not.toContain('Alamat');
});

test('what another author has said since stays', async () => {
  const id = await printed();
  await say(id, { kind: 'print_correction', note: 'Alamat saya keliru.' });
  const next = await buildUser(app, 'penulis');
  const { version } = await read(id, cast.admin);
  expect((await saveEdit(app, cast.admin, { id, version, edit: { authorId: next.id } })).status).toBe(200);
  app.clock.advance(1000);
  const said = { kind: 'print_correction', note: 'Judul bab 2 salah eja.' };
  expect((await say(id, said, next)).status).toBe(200);
  const url = `/api/users/${cast.author.id}`;
  expect((await app.call({ method: 'DELETE', url, as: cast.admin })).status).toBe(204);
  expect((await read(id, cast.admin)).stages[stage].proof).toMatchObject(said);
  await finishErasures(app.deps);
  expect((await read(id, cast.admin)).stages[stage].proof).toMatchObject(said);
});
