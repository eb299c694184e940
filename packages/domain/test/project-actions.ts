import * as fc from 'fast-check';
import type { UserActor } from '../src/actor.ts';
import type { ProjectEdit } from '../src/projects/edit.ts';
import type { CreateProjectInput, CreateTaskInput } from '../src/projects/schema.ts';
import type { StageName } from '../src/projects/stages.ts';
import { stageNames, workTypes } from '../src/projects/stages.ts';
import { countChanges } from '../src/projects/values.ts';
import type { Candidate } from '../src/projects/workflow.ts';

/** Random work on one project, as plain data: drives the pure workflow here and the HTTP API in the server's tests. */

/** The cast, by names that a test maps to real accounts where it needs to. */
export const cast = {
  author: { id: 'author', nama: 'Siti Rahma', role: 'penulis', active: true },
  stranger: { id: 'stranger', nama: 'Budi Santoso', role: 'penulis', active: true },
  editor: { id: 'editor', nama: 'Rina Wulandari', role: 'redaksi', active: true },
  colleague: { id: 'colleague', nama: 'Agus Salim', role: 'redaksi', active: true },
  outsider: { id: 'outsider', nama: 'Dewi Lestari', role: 'redaksi', active: true },
  admin: { id: 'admin', nama: 'Admin Penerbit', role: 'admin', active: true },
  legacy: { id: 'legacy', nama: 'Penaskah Lama', role: 'user', active: true },
} as const satisfies Record<string, Candidate>;
export type CastName = keyof typeof cast;
export const castNames = Object.keys(cast) as CastName[];
export const people: ReadonlyMap<string, Candidate> = new Map(Object.entries(cast));

export function actorOf(name: CastName): UserActor {
  const { id, nama, role } = cast[name];
  return { kind: 'user', id, role, name: nama };
}

export type ProjectCreation =
  | { readonly kind: 'penulis'; readonly input: CreateProjectInput }
  | { readonly kind: 'redaksi'; readonly input: CreateTaskInput };

export type ProjectAction =
  | {
      readonly kind: 'submitLink';
      readonly by: CastName;
      readonly stage: StageName;
      readonly link: string;
      readonly note: string;
    }
  | { readonly kind: 'edit'; readonly edit: ProjectEdit };

// Few values, so that random sequences meet the same stage and the same link again.
const links = fc.constantFrom('a', 'b', 'c').map((id) => `https://drive.google.com/file/d/${id}/view`);
const days = fc.constantFrom('2026-11-01', '2026-11-21', '2026-12-24', '2027-01-15');
const titles = fc.constantFrom('Metodologi Penelitian', 'Kisah Si Kancil', 'Fikih Muamalah');
const stages = fc.constantFrom(...stageNames);

const firstStage = fc.record({
  deadline: fc.option(days),
  submissionLink: fc.option(links),
});

export const creations: fc.Arbitrary<ProjectCreation> = fc.oneof(
  fc.record({
    kind: fc.constant('penulis' as const),
    input: fc.record({
      title: titles,
      sppNumber: fc.constantFrom('', 'SPP-12'),
      authorId: fc.constant(cast.author.id),
      stages: fc.record({ Penulisan: firstStage, Proofreading: firstStage }),
    }),
  }),
  fc.record({
    kind: fc.constant('redaksi' as const),
    input: fc.record({
      title: titles,
      workType: fc.constantFrom(...workTypes),
      deadline: days,
      submissionLink: fc.option(links),
      editorId: fc.constantFrom(cast.editor.id, cast.colleague.id),
    }),
  }),
);

const submissions: fc.Arbitrary<ProjectAction> = fc.record({
  kind: fc.constant('submitLink' as const),
  by: fc.constantFrom(...castNames),
  stage: stages,
  link: links,
  note: fc.constantFrom('', '', 'Bab 4 masih perlu rujukan.'),
});

// Mostly editors; now and then somebody else, which must refuse the whole edit.
const assignees = fc.option(
  fc.constantFrom('editor', 'colleague', 'editor', 'colleague', 'editor', 'stranger'),
);

const stageEdits = stages.chain((stage) => {
  const shared = { deadline: fc.option(days) };
  const assignable = workTypes.some((name) => name === stage);
  const parts = assignable ? { ...shared, assigneeId: assignees } : shared;
  return fc.record(parts, { requiredKeys: [] }).map((edit) => [stage, edit] as const);
});

const repairs = fc.record({
  stage: stages,
  note: fc.constantFrom('Perbaiki bab 2.', 'Lengkapi daftar pustaka.'),
  // A request whose deadline has passed is the service's refusal, which knows the day.
  deadline: fc.constantFrom('2096-11-21', '2096-12-24'),
});

const edits: fc.Arbitrary<ProjectAction> = fc
  .record(
    {
      title: titles,
      currentOverallStatus: stages,
      approvals: fc.uniqueArray(stages, { minLength: 1, maxLength: 3 }),
      repairs: fc.array(repairs, { minLength: 1, maxLength: 2 }),
      stages: fc.array(stageEdits, { minLength: 1, maxLength: 3 }).map((list) => Object.fromEntries(list)),
    },
    { requiredKeys: ['stages'] },
  )
  // The schema refuses an edit of nothing, and one that approves and returns a stage at once (schema.test.ts); here
  // everything gets that far.
  .filter((edit) => countChanges(edit) > 0)
  .filter(({ approvals = [], repairs: asked = [] }) => !asked.some(({ stage }) => approvals.includes(stage)))
  .map((edit) => ({ kind: 'edit', edit }));

/** Alone or with a request for repair of the same stage, which is open again. */
const undoings: fc.Arbitrary<ProjectAction> = fc
  .record({
    stage: stages,
    repair: fc.option(repairs),
    currentOverallStatus: fc.constantFrom(null, null, 'Layout', 'Selesai'),
  })
  .map(({ stage, repair, currentOverallStatus }) => ({
    kind: 'edit',
    edit: {
      undoneApprovals: [stage],
      ...(repair !== null && { repairs: [{ ...repair, stage }] }),
      ...(currentOverallStatus !== null && { currentOverallStatus }),
    },
  }));

/** Twice as many links as edits: approvals need something to approve. */
export const actions: fc.Arbitrary<ProjectAction> = fc.oneof(
  { weight: 4, arbitrary: submissions },
  { weight: 2, arbitrary: edits },
  { weight: 1, arbitrary: undoings },
);
