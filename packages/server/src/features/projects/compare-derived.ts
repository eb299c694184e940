import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { listFlagsOf } from '@ruang-naskah/domain/projects/turn';
import type { Db } from '../../db/handle.ts';
import { derivedColumns, derivedStageColumns, type StoredProject } from './columns.ts';
import { findProject } from './read.ts';

/** A derived column whose stored value is not what this release computes from the stages. */
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
const batchSize = 500;

/**
 * Compares the derived columns of all projects and their stages with what the rules say now, and reports each difference.
 * Not those of projects in the bin, which get theirs when they are restored. Returns how many projects were compared, and how
 * many differ.
 */
export async function compareDerived(
  db: Db,
  report: (difference: Difference) => void,
): Promise<{ readonly projects: number; readonly differing: number }> {
  const counts = { projects: 0, differing: 0 };
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('projects')
      .select(['id', 'asks_admin', 'asks_penulis', 'asks_redaksi', 'asks_team'])
      .select(['lacks_person', 'lacks_deadline', 'lacks_step'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, ...needs } of rows) {
      const project = await findProject(db, id);
      // Deleted since the batch was read.
      if (project === undefined) continue;
      const differences = [...differencesOfProject(project, needs), ...differencesOfStages(project)];
      counts.projects += 1;
      if (differences.length > 0) counts.differing += 1;
      differences.forEach(report);
    }
    const last = rows.at(-1);
    if (last === undefined) return counts;
    after = last.id;
  }
}

type Columns = Readonly<Record<string, unknown>>;

function differencesOfProject(project: StoredProject, storedNeeds: Columns): Difference[] {
  const { waitsFor, lacksPerson, lacksDeadline, lacksStep } = listFlagsOf(project);
  const asks = Object.entries(waitsFor).map(([who, asked]) => [`asks_${who}`, asked ? 1 : 0]);
  const lacks = {
    lacks_person: lacksPerson ? 1 : 0,
    lacks_deadline: lacksDeadline ? 1 : 0,
    lacks_step: lacksStep ? 1 : 0,
  };
  // The day is for a turn that is not the stored one; that one keeps its own.
  const computed = { ...derivedColumns(project, '-'), ...lacks, ...Object.fromEntries(asks) };
  return compareColumns(project, null, { ...project.storedDerived, ...storedNeeds }, computed);
}

function differencesOfStages(project: StoredProject): Difference[] {
  return stageNames.flatMap((name) => {
    const stored = project.storedStageDerived[name];
    return stored === undefined
      ? []
      : compareColumns(project, name, { ...stored }, { ...derivedStageColumns(project, name) });
  });
}

function compareColumns(
  { id, title }: StoredProject,
  stage: StageName | null,
  stored: Columns,
  computed: Columns,
): Difference[] {
  return Object.keys(computed)
    .filter((column) => stored[column] !== computed[column])
    .map((column) => ({ id, title, stage, column, stored: stored[column], computed: computed[column] }));
}
