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
import { holderOf, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { By } from '../../../call.ts';
import type { Tx } from '../../../db/handle.ts';
import { tryInside } from '../../../db/savepoint.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readToday } from '../../settings/service.ts';
import { lockProject } from '../repository.ts';
import { requireManager, saveEdit } from '../service.ts';
import type { StoredProject } from '../table.ts';

type Outcome =
  | { readonly kind: 'saved'; readonly row: ChangedProjects['saved'][number] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly row: RefusedRow };

interface Circumstances {
  readonly today: string;
  readonly calendar: WorkCalendar;
}

/**
 * Changes several projects in one transaction, each behind a savepoint and by the rules of the dialog: a row that
 * somebody else changed meanwhile, or that cannot have the value, is listed and takes no other along (decision 0092).
 */
export async function changeProjects(
  deps: Deps,
  by: By,
  { changes }: ChangeProjectsInput,
): Promise<ChangedProjects> {
  requireManager(by.actor);
  const today = await readToday(deps);
  const calendar = await readWorkCalendar(deps);
  const work = async (tx: Tx) => {
    const outcomes: Outcome[] = [];
    // In one order for everybody, so that two of these cannot deadlock.
    for (const change of changes.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      outcomes.push(await changeOne(deps, tx, by, { change, today, calendar }));
    return {
      saved: outcomes.flatMap((one) => (one.kind === 'saved' ? [one.row] : [])),
      unchanged: outcomes.filter(({ kind }) => kind === 'unchanged').length,
      refused: outcomes.flatMap((one) => (one.kind === 'refused' ? [one.row] : [])),
    };
  };
  return writeBy(deps, by, work, { alone: true });
}

async function changeOne(
  deps: Deps,
  tx: Tx,
  by: By,
  { change, today, calendar }: Circumstances & { readonly change: BulkChange },
): Promise<Outcome> {
  const { id, version } = change;
  const found = await lockProject(tx, id);
  if (found === undefined) return refused(id, new AppError('projects.not_found'));
  const edit = editOfChange(found, change, calendar);
  if (edit.kind === 'unchanged') return edit;
  if (edit.kind === 'refused')
    return { kind: 'refused', row: { id, title: found.title, reason: edit.reason } };
  let saved = version;
  const error = await tryInside(tx, async () => {
    saved = (await saveEdit(deps, tx, by, { found, input: edit.edit, version, today })).version;
  });
  if (error instanceof AppError) return refused(id, error, found);
  if (error !== undefined) throw error;
  const before = stageOf(found, edit.stage);
  const { deadline } = before;
  return {
    kind: 'saved',
    row: { id, version: saved, stage: edit.stage, deadline, assigneeId: holderOf(before) },
  };
}

/** The sentence of a refusal: that of its field or of its code; and who saved first. */
function refused(id: string, { code, fields }: AppError, found?: StoredProject): Outcome {
  const reason = Object.values(fields ?? {})[0] ?? sentenceOf(code);
  const { title = '', changed } = found ?? {};
  const stale = code === 'version_stale' && changed !== undefined;
  return { kind: 'refused', row: { id, title, reason, ...(stale && { changed }) } };
}
