import type { TaskGroup } from '@ruang-naskah/domain/projects/tasks';
import type { Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { defineKeyset, type Keyset } from '../../../db/paging.ts';
import type { RowOf } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';

/** Where a page of tasks begins or ends: the deadline, the project, the stage's place in it. */
export type TaskPlace = readonly [day: string, projectId: string, position: number];
type Kinds = readonly ['string', 'string', 'number'];

/** Finished stages come newest first, all others by what is due first. */
export function keysetOf(group: TaskGroup): Keyset<Kinds> {
  return defineKeyset(
    `tasks-${group}`,
    group === 'done' ? 'desc' : 'asc',
    ['project_stages.deadline_key', 'project_stages.project_id', 'project_stages.position'],
    ['string', 'string', 'number'],
  );
}

export const taskColumns = [
  'project_id',
  'title',
  'kind',
  'stage',
  'status',
  'deadline',
  'submitted_at',
  'turn_since',
  'turn_since_exact',
  'deadline_key',
  'position',
] as const;

type Columns = Pick<Row<'projects'>, 'title' | 'kind' | 'turn_since' | 'turn_since_exact'> &
  Pick<
    Row<'project_stages'>,
    'project_id' | 'stage' | 'status' | 'deadline' | 'submitted_at' | 'deadline_key' | 'position'
  >;

/** A task with its place in the order of its group. */
export interface PlacedTask {
  readonly task: Task;
  readonly place: TaskPlace;
}

export function toTask([
  projectId,
  title,
  kind,
  stage,
  status,
  deadline,
  submittedAt,
  since,
  exact,
  day,
  position,
]: RowOf<Columns, typeof taskColumns>): PlacedTask {
  return {
    task: {
      projectId,
      title,
      kind,
      stage,
      status,
      deadline,
      submittedAt: submittedAt === null ? null : new Date(submittedAt).toISOString(),
      since,
      exact: exact === 1,
    },
    place: [day, projectId, position],
  };
}
