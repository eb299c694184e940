import type { NewRow } from '../../src/db/schema.ts';
import { newId } from '../../src/infra/ids.ts';
import { buildManuscript } from '../factories.ts';
import { buildProject, heldBy } from '../project-factories.ts';
import type { MatrixRows, RequestParts, StatusByMember } from './matrix-row.ts';
import type { Member, World } from './principals.ts';

const said = 'Bab 2 belum lengkap.';

async function manuscriptOfOwn({ test, people }: World) {
  return (await buildManuscript(test, { author: people.own })).id;
}

/** A project of `own` in which `redaksi` and `member` take part. */
async function projectOfOwn({ test, people }: World) {
  const stages = { Layout: heldBy(people.redaksi), Telaah: heldBy(people.member) };
  return (await buildProject(test, { author: people.own, stages })).id;
}

/** A stored note by this person on a manuscript or project of `own`. */
async function noteOf(
  world: World,
  writer: Member,
  { internal = false, ofProject = false } = {},
): Promise<RequestParts> {
  const { test, people } = world;
  const { id: writerId, nama, role } = people[writer];
  const manuscript = ofProject ? null : await manuscriptOfOwn(world);
  const project = ofProject ? await projectOfOwn(world) : null;
  const row: NewRow<'notes'> = {
    ...{ id: newId(), manuscript_id: manuscript, project_id: project, internal: internal ? 1 : 0 },
    ...{ stage: ofProject ? 'Layout' : null, writer_id: writerId, writer_name: nama, writer_role: role },
    ...{ body: said, created_at: test.clock.now(), edited_at: null, deleted_by: null, deleted_by_name: null },
  };
  await test.db.write((tx) => tx.insertInto('notes').values(row).execute());
  return { params: { id: row.id } };
}

const headers = { 'if-match': '"1"' };
const edited = async (parts: Promise<RequestParts>) => ({
  ...(await parts),
  ...{ body: { text: 'Bab 3.' }, headers },
});

const ofManuscript: StatusByMember = { own: 200, other: 404, redaksi: 404, admin: 200, legacy: 404 };
const ofProject: StatusByMember = {
  own: 200,
  other: 404,
  redaksi: 200,
  outsider: 404,
  admin: 200,
  legacy: 404,
};
const created = (statuses: StatusByMember, change: Partial<StatusByMember> = {}): StatusByMember => ({
  ...(Object.fromEntries(
    Object.entries(statuses).map(([member, status]) => [member, status === 200 ? 201 : status]),
  ) as unknown as StatusByMember),
  ...change,
});

/** Readers of a project or manuscript read its notes; authors never read internal ones. */
export const noteRows: MatrixRows = {
  'notes.listOfManuscript': {
    request: async (world) => ({ params: { id: await manuscriptOfOwn(world) } }),
    existing: ofManuscript,
  },
  'notes.addToManuscript': {
    request: async (world) => ({ params: { id: await manuscriptOfOwn(world) }, body: { text: said } }),
    existing: created(ofManuscript, { legacy: 403 }),
    variants: {
      'an internal one': {
        request: async (world) => ({
          params: { id: await manuscriptOfOwn(world) },
          body: { text: said, internal: true },
        }),
        expected: created(ofManuscript, { own: 403, legacy: 403 }),
      },
    },
  },
  'notes.listOfProject': {
    request: async (world) => ({ params: { id: await projectOfOwn(world) } }),
    existing: ofProject,
  },
  'notes.addToProject': {
    request: async (world) => ({
      params: { id: await projectOfOwn(world) },
      body: { stage: 'Layout', text: said },
    }),
    existing: created(ofProject, { legacy: 403 }),
    variants: {
      'an internal one': {
        request: async (world) => ({
          params: { id: await projectOfOwn(world) },
          body: { stage: 'Layout', text: said, internal: true },
        }),
        expected: created(ofProject, { own: 403, legacy: 403 }),
      },
    },
  },
  'notes.edit': {
    request: (world) => edited(noteOf(world, 'own')),
    existing: { ...ofManuscript, admin: 403, legacy: 403 },
    variants: {
      'an internal one of `redaksi`': {
        request: (world) => edited(noteOf(world, 'redaksi', { internal: true, ofProject: true })),
        expected: { ...ofProject, own: 404, member: 403, admin: 403, legacy: 403 },
      },
    },
  },
  'notes.delete': {
    request: (world) => noteOf(world, 'own'),
    existing: { own: 204, other: 404, redaksi: 404, admin: 204, legacy: 403 },
    variants: {
      'an internal one of `redaksi`': {
        request: (world) => noteOf(world, 'redaksi', { internal: true, ofProject: true }),
        expected: { ...ofProject, own: 404, redaksi: 204, member: 403, admin: 204, legacy: 403 },
      },
    },
  },
};
