import type { WorkCalendar } from '@ruang-naskah/domain/calendar/working-days';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { editOfChange } from '@ruang-naskah/domain/projects/bulk';
import type {
  BulkChange,
  ChangedProjects,
  ChangeProjectsInput,
  RefusedRow,
} from '@ruang-naskah/domain/projects/bulk-schema';
import { assigneeOf, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { Tx } from '../../db/handle.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readToday } from '../settings/read.ts';
import type { StoredProject } from './columns.ts';
import { lockProject, requireManager } from './read.ts';
import { saveEdit } from './update.ts';

type Outcome =
  | { readonly kind: 'saved'; readonly row: ChangedProjects['saved'][number] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly row: RefusedRow };

/**
 * Changes several projects in one transaction, each behind a savepoint and by the rules of the dialog: a row that
 * somebody else changed meanwhile, or that cannot have the value, is listed and takes no other along (decision 0092).
 */
export async function changeProjects(
  deps: Deps,
  context: RequestContext,
  { changes }: ChangeProjectsInput,
): Promise<ChangedProjects> {
  requireManager(context.actor);
  const today = await readToday(deps);
  const calendar = await readWorkCalendar(deps);
  return writeBy(deps, context, async (tx) => {
    const outcomes: Outcome[] = [];
    // In one order for everybody, so that two of these cannot deadlock.
    for (const change of changes.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      outcomes.push(await changeOne(deps, tx, context, { change, today, calendar }));
    return {
      saved: outcomes.flatMap((one) => (one.kind === 'saved' ? [one.row] : [])),
      unchanged: outcomes.filter(({ kind }) => kind === 'unchanged').length,
      refused: outcomes.flatMap((one) => (one.kind === 'refused' ? [one.row] : [])),
    };
  });
}

async function changeOne(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  { change, today, calendar }: Readonly<{ change: BulkChange; today: string; calendar: WorkCalendar }>,
): Promise<Outcome> {
  const { id, version } = change;
  const found = await lockProject(tx, id);
  if (found === undefined) return refused(id, new AppError('projects.not_found'));
  const edit = editOfChange(found, change, calendar);
  if (edit.kind === 'unchanged') return edit;
  if (edit.kind === 'refused')
    return { kind: 'refused', row: { id, title: found.title, reason: edit.reason } };
  const outcome = await inSavepoint(tx, () =>
    saveEdit(deps, tx, context, { found, input: edit.edit, version, today }),
  );
  if ('error' in outcome) {
    if (outcome.error instanceof AppError) return refused(id, outcome.error, found);
    throw outcome.error;
  }
  const before = stageOf(found, edit.stage);
  const { deadline } = before;
  return {
    kind: 'saved',
    row: { id, version: outcome.value.version, stage: edit.stage, deadline, assigneeId: assigneeOf(before) },
  };
}

/** The sentence of the refused field, else of the error code; for a stale version also who saved first. */
function refused(id: string, { code, fields }: AppError, found?: StoredProject): Outcome {
  const reason = Object.values(fields ?? {})[0] ?? sentenceOf(code);
  const { title = '', changed } = found ?? {};
  const stale = code === 'version_stale' && changed !== undefined;
  return { kind: 'refused', row: { id, title, reason, ...(stale && { changed }) } };
}
