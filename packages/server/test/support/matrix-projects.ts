import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { TestUser } from '../harness.ts';
import { deliverLink, saveEdit } from '../project-calls.ts';
import {
  buildProject,
  drive,
  heldBy,
  projectInput,
  type StageOverrides,
  taskInput,
} from '../project-factories.ts';
import type { MatrixRows, RequestParts, StatusByMember, Variant } from './matrix-row.ts';
import type { World } from './principals.ts';

type People = Readonly<Record<'redaksi' | 'member', TestUser>>;

/** A project of `own`; `redaksi` has Layout, `member` takes part through Telaah, Revisi is free and dated. */
function stagesFor({ redaksi, member }: People): StageOverrides {
  return {
    Layout: { ...heldBy(redaksi), brief: 'Dua kolom', linksGiven: 1, planned: '2026-12-24' },
    Telaah: heldBy(member),
    Revisi: { deadline: '2026-12-24' },
  };
}

export async function projectOfOwn(
  { test, people }: World,
  stages: StageOverrides = {},
  overall: StageName = 'Penulisan',
): Promise<RequestParts> {
  const project = await buildProject(test, {
    author: people.own,
    stages: { ...stagesFor(people), ...stages },
    overall,
  });
  return { params: { id: project.id } };
}

/** The same in the bin. */
async function binnedOfOwn(world: World): Promise<RequestParts> {
  const parts = await projectOfOwn(world);
  const id = parts.params?.id ?? '';
  await world.test.db.write((tx) =>
    tx
      .updateTable('projects')
      .set({ deleted_at: world.test.clock.now(), deleted_by: world.people.admin.id })
      .where('id', '=', id)
      .execute(),
  );
  return parts;
}

const seenByParticipants: StatusByMember = {
  own: 200,
  other: 404,
  redaksi: 200,
  outsider: 404,
  admin: 200,
  legacy: 404,
};
const adminOnly = { own: 403, other: 403, redaksi: 403, legacy: 403 };

/** Delivering to one stage; the admin and the legacy role are refused before any lookup. */
function delivery(
  stage: StageName,
  expected: { own: number; redaksi: number; member: number },
  stages?: (people: People) => StageOverrides,
): Variant {
  return {
    async request(world) {
      const { params } = await projectOfOwn(world, stages?.(world.people));
      return { params: { ...params, stage }, body: { submissionLink: drive('matrix') } };
    },
    expected: { ...expected, other: 404, outsider: 404, admin: 403, legacy: 403 },
  };
}

/** The project above, once the admin has set its overall status to this stage. */
async function projectAt(world: World, stage: StageName): Promise<RequestParts> {
  const { params } = await projectOfOwn(world);
  await saveEdit(world.test, world.people.admin, {
    id: params?.id ?? '',
    version: 1,
    edit: { currentOverallStatus: stage },
  });
  return { params: { ...params, stage } };
}

/** Layout is the present stage of `redaksi`, who has asked for more time. */
async function requestOfRedaksi(world: World): Promise<RequestParts> {
  const { params } = await projectAt(world, 'Layout');
  const id = params?.id ?? '';
  const { body } = await world.test.call({
    method: 'POST',
    url: `/api/projects/${id}/stages/Layout/requests`,
    body: moreTime,
    as: world.people.redaksi,
  });
  return { params: { id, requestId: body.id } };
}
const moreTime = { kind: 'more_time', note: 'Foto bab 3 menyusul.', deadline: '2027-01-20' };

const approved = { deadline: '2026-12-24', status: 'Disetujui', submissionLink: drive('a') } as const;

/** `redaksi` has delivered the proof, which the author checks before the book is printed. */
async function proofOfOwn(world: World): Promise<RequestParts> {
  const { redaksi } = world.people;
  const held = { 'Pengajuan Cetak': heldBy(redaksi) };
  const { params } = await projectOfOwn(world, held, 'Pengajuan Cetak');
  const stage = { id: params?.id ?? '', stage: 'Pengajuan Cetak' } as const;
  await deliverLink(world.test, redaksi, { ...stage, link: drive('proof') });
  return { params: { id: stage.id } };
}

/** The owners of the projects in a list. */
const listVariants: MatrixRows[string]['variants'] = {
  'asking for everybody’s': {
    request: () => ({ query: { scope: 'all' } }),
    expected: { ...adminOnly, admin: 200 },
  },
  'asking for one’s own': {
    request: () => ({ query: { scope: 'mine' } }),
    expected: { own: 200, other: 200, redaksi: 200, admin: 200, legacy: 200 },
  },
  'asking for those of `own`': {
    request: ({ people }) => ({ query: { personId: people.own.id } }),
    expected: { own: 200, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
};

/** Who makes, reads and changes projects, and who delivers. */
export const projectRows: MatrixRows = {
  'projects.list': { variants: listVariants },
  'projects.count': {},
  'projects.listDue': {},
  'projects.export': {},
  'projects.createAuthorProject': { request: ({ people }) => ({ body: projectInput(people.own) }) },
  'projects.createTask': { request: ({ people }) => ({ body: taskInput(people.redaksi) }) },
  'projects.read': { request: (world) => projectOfOwn(world), existing: seenByParticipants },
  'projects.readHistory': { request: (world) => projectOfOwn(world), existing: seenByParticipants },
  'projects.listLinks': { request: (world) => projectOfOwn(world), existing: seenByParticipants },
  'projects.update': {
    request: async (world) => ({
      ...(await projectOfOwn(world)),
      body: { title: 'Judul Baru' },
      headers: { 'if-match': '"1"' },
    }),
    existing: { ...adminOnly, admin: 200 },
  },
  'projects.change': {
    request: async (world) => {
      const { params } = await projectOfOwn(world);
      const change = { version: 1, deadline: '2027-02-01' };
      return { body: { changes: [params?.id ?? '', 'gone'].map((id) => ({ ...change, id })) } };
    },
  },
  'projects.readBoard': {},
  'projects.remind': {
    request: async (world) => {
      const { params } = await projectOfOwn(world);
      return { body: { rows: [{ id: params?.id ?? '', version: 1 }] } };
    },
  },
  'projects.takeBackReminders': {
    request: async (world) => {
      const { params } = await projectOfOwn(world);
      return { body: { ids: [params?.id ?? ''] } };
    },
  },
  'projects.readReminder': {
    request: (world) => projectOfOwn(world),
    existing: { ...adminOnly, admin: 200 },
  },
  'projects.delete': { request: (world) => projectOfOwn(world), existing: { ...adminOnly, admin: 204 } },
  'projects.readDesk': {},
  'projects.listTasks': {
    request: () => ({ query: { group: 'notYet' } }),
  },
  'projects.openTask': {
    request: async (world) => {
      const { params } = await projectOfOwn(world, { Penulisan: approved });
      return { params: { ...params, stage: 'Layout' } };
    },
    existing: { ...seenByParticipants, admin: 403, legacy: 403 },
  },
  'projects.takeStage': {
    request: (world) => projectAt(world, 'Revisi'),
    existing: { own: 403, other: 403, redaksi: 200, outsider: 404, admin: 403, legacy: 403 },
    variants: {
      'a colleague’s': {
        request: (world) => projectAt(world, 'Telaah'),
        expected: { ...adminOnly, redaksi: 409, member: 200, outsider: 404, admin: 403 },
      },
      'one whose turn it is not': {
        request: async (world) => {
          const { params } = await projectOfOwn(world);
          return { params: { ...params, stage: 'Revisi' } };
        },
        expected: { ...adminOnly, redaksi: 409, outsider: 404, admin: 403 },
      },
    },
  },
  'projects.readStageContact': {
    request: (world) => projectAt(world, 'Layout'),
    existing: { own: 403, other: 403, redaksi: 200, member: 403, outsider: 404, admin: 403, legacy: 403 },
    variants: {
      'of a stage whose turn it is not': {
        request: async (world) => {
          const { params } = await projectOfOwn(world);
          return { params: { ...params, stage: 'Layout' } };
        },
        expected: { ...adminOnly, redaksi: 409, member: 403, outsider: 404, admin: 403 },
      },
    },
  },
  'projects.judgeProof': {
    request: async (world) => ({
      ...(await proofOfOwn(world)),
      body: { kind: 'print_correction', note: 'Nama di sampul salah.', submissionLink: drive('proof') },
    }),
    existing: { own: 200, other: 404, redaksi: 403, admin: 403, legacy: 403 },
    variants: {
      'where nothing is to be looked at': {
        request: async (world) => ({
          ...(await projectOfOwn(world)),
          body: { kind: 'print_approved', submissionLink: drive('proof') },
        }),
        expected: { own: 409, other: 404, redaksi: 403, admin: 403, legacy: 403 },
      },
    },
  },
  'projects.askOfStage': {
    request: async (world) => ({ ...(await projectAt(world, 'Layout')), body: moreTime }),
    existing: { own: 403, other: 403, redaksi: 201, member: 403, outsider: 404, admin: 403, legacy: 403 },
    variants: {
      'of a stage whose turn it is not': {
        request: async (world) => {
          const { params } = await projectOfOwn(world);
          return { params: { ...params, stage: 'Layout' }, body: moreTime };
        },
        expected: { ...adminOnly, redaksi: 409, member: 403, outsider: 404, admin: 403 },
      },
    },
  },
  'projects.listRequests': {
    request: async (world) => {
      const { params } = await requestOfRedaksi(world);
      return { params: { id: params?.id ?? '' } };
    },
    existing: seenByParticipants,
  },
  'projects.withdrawRequest': {
    request: requestOfRedaksi,
    existing: { own: 403, other: 403, redaksi: 204, member: 404, outsider: 404, admin: 403, legacy: 403 },
  },
  'projects.decideRequest': {
    request: async (world) => ({
      ...(await requestOfRedaksi(world)),
      body: { accepted: true, note: '' },
      headers: { 'if-match': '"2"' },
    }),
    existing: { ...adminOnly, admin: 200 },
  },
  'projects.listBin': {},
  'projects.restore': { request: (world) => binnedOfOwn(world), existing: { ...adminOnly, admin: 204 } },
  'projects.erase': { request: (world) => binnedOfOwn(world), existing: { ...adminOnly, admin: 204 } },
  'projects.submitLink': {
    request: delivery('Penulisan', { own: 200, redaksi: 403, member: 403 }).request,
    existing: { own: 200, other: 404, redaksi: 403, outsider: 404, admin: 403, legacy: 403 },
    variants: {
      'Proofreading (P9a)': delivery('Proofreading', { own: 200, redaksi: 403, member: 403 }),
      'a stage of `redaksi` (P9b)': delivery('Layout', { own: 403, redaksi: 200, member: 403 }),
      'a stage of `redaksi` without deadline (P9b)': delivery(
        'Layout',
        { own: 403, redaksi: 409, member: 403 },
        ({ redaksi }) => ({ Layout: heldBy(redaksi, null) }),
      ),
      'a free stage with deadline (P9c)': delivery('Revisi', { own: 403, redaksi: 200, member: 200 }),
      'a free stage without deadline (P9c)': delivery('Proses Cetak', {
        own: 403,
        redaksi: 409,
        member: 409,
      }),
      'Selesai (P9d)': delivery('Selesai', { own: 409, redaksi: 409, member: 409 }),
      'an approved stage (P9d)': delivery('Penulisan', { own: 409, redaksi: 409, member: 409 }, () => ({
        Penulisan: approved,
      })),
    },
  },
};
