import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { needsOf } from '@ruang-naskah/domain/projects/turn';
import type { Db } from '../../../db/handle.ts';
import { findProject } from '../repository.ts';
import { type StoredProject, stageCells } from '../table.ts';
import { listCells } from './table.ts';

/** A value that a row holds, and what follows from the stages by the rules of this release. */
export interface Difference {
  readonly id: string;
  readonly title: string;
  /** Null for the project itself. */
  readonly stage: StageName | null;
  readonly column: string;
  readonly stored: unknown;
  readonly computed: unknown;
}

/** Projects whose ids are read at once. */
const batch = 500;

/**
 * Compares what is stored beside all projects and their stages with the domain's function; names each difference.
 * Projects in the bin are computed anew when they are restored. Returns how many projects were compared, and how many differ.
 */
export async function compareTurns(
  db: Db,
  tell: (difference: Difference) => void,
): Promise<{ readonly projects: number; readonly differing: number }> {
  const seen = { projects: 0, differing: 0 };
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('projects')
      .select(['id', 'asks_admin', 'asks_penulis', 'asks_redaksi', 'asks_team'])
      .select(['lacks_person', 'lacks_deadline', 'lacks_step'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, ...needs } of rows) {
      const project = await findProject(db, id);
      // Deleted since the batch was read.
      if (project === undefined) continue;
      const differences = [...ofProject(project, needs), ...ofStages(project)];
      seen.projects += 1;
      if (differences.length > 0) seen.differing += 1;
      differences.forEach(tell);
    }
    const last = rows.at(-1);
    if (last === undefined) return seen;
    after = last.id;
  }
}

type Cells = Readonly<Record<string, unknown>>;

function ofProject(project: StoredProject, storedNeeds: Cells): Difference[] {
  const { waitsFor, lacksPerson, lacksDeadline, lacksStep } = needsOf(project);
  const asks = Object.entries(waitsFor).map(([who, asked]) => [`asks_${who}`, asked ? 1 : 0]);
  const lacks = {
    lacks_person: lacksPerson ? 1 : 0,
    lacks_deadline: lacksDeadline ? 1 : 0,
    lacks_step: lacksStep ? 1 : 0,
  };
  const stored = flat(project.kept);
  // A turn that is stored as another one has no day yet.
  const computed = flat(listCells(project, '-'));
  return between(project, null, [
    { ...stored, ...storedNeeds },
    { ...computed, ...lacks, ...Object.fromEntries(asks) },
  ]);
}

function ofStages(project: StoredProject): Difference[] {
  return stageNames.flatMap((name) => {
    const stored = project.keptStages[name];
    return stored === undefined
      ? []
      : between(project, name, [{ ...stored }, { ...stageCells(project, name) }]);
  });
}

function flat(groups: object): Cells {
  return Object.assign({}, ...Object.values(groups)) as Cells;
}

function between(
  { id, title }: StoredProject,
  stage: StageName | null,
  [stored, computed]: readonly [Cells, Cells],
): Difference[] {
  return Object.keys(computed)
    .filter((column) => stored[column] !== computed[column])
    .map((column) => ({ id, title, stage, column, stored: stored[column], computed: computed[column] }));
}
