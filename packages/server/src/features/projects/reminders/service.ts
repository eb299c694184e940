import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import type { WorkCalendar } from '@ruang-naskah/domain/calendar/working-days';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { askedReminder } from '@ruang-naskah/domain/notices/asked';
import type {
  RefusedRow,
  Reminded,
  Reminder,
  RemindInput,
  TakeBackInput,
  TakenBack,
} from '@ruang-naskah/domain/projects/bulk-schema';
import { heldTurns } from '@ruang-naskah/domain/projects/turn';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../infra/ids.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { whenMailed } from '../../notices/reminders/service.ts';
import { wordNotice } from '../../notices/service.ts';
import { readToday } from '../../settings/service.ts';
import { findCandidates } from '../../users/people/service.ts';
import { lockProject } from '../repository.ts';
import { readable, requireManager } from '../service.ts';
import { deleteUntold, insertReminder, withReminded } from './repository.ts';

const words = messages.projectBulk;

/** The text of a reminder, from the publisher's present template. */
export async function readReminder(deps: Deps, actor: Actor, id: string): Promise<Reminder> {
  requireManager(actor);
  const today = await readToday(deps);
  const project = await readable(deps.db.reads, actor, id);
  const asked = askedReminder(project, today, await readWorkCalendar(deps));
  const { version } = project;
  const nothing = { name: null, others: [], subject: '', text: '', when: '' };
  if (asked === null) return { ...nothing, remindedToday: false, holderSuspended: false, version };
  const { subject, text } = await wordNotice(deps.db.reads, asked.event, asked.values);
  const [row] = await withReminded(deps.db.reads, [project], today);
  const [held, ...rest] = heldTurns(project);
  const name = held?.name ?? '';
  const others = rest.map((turn) => words.remindHolder(turn.name, turn.stage ?? ''));
  const when = await whenMailed(deps, asked);
  const { remindedToday = false, holderSuspended = false } = row ?? {};
  return { name, others, subject, text, when, remindedToday, holderSuspended, version };
}

/**
 * Requests reminders, each once a day for a stage and its holder. The job of the notices delivers them once they can
 * no longer be taken back.
 */
export async function remindHolders(deps: Deps, by: By, { rows }: RemindInput): Promise<Reminded> {
  requireManager(by.actor);
  const today = await readToday(deps);
  const calendar = await readWorkCalendar(deps);
  const work = async (tx: Tx) => {
    const reminded: string[] = [];
    const refused: RefusedRow[] = [];
    // In one order for everybody, so that two of these cannot deadlock.
    for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const refusal = await remindOne(deps, tx, by, { ...row, today, calendar });
      if (refusal === null) reminded.push(row.id);
      else refused.push(refusal);
    }
    return { reminded, refused };
  };
  return writeBy(deps, by, work, { alone: true });
}

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly today: string;
  readonly calendar: WorkCalendar;
}

/** Null once it waits to be delivered. */
async function remindOne(
  deps: Deps,
  tx: Tx,
  by: By,
  { id, version, today, calendar }: Asked,
): Promise<RefusedRow | null> {
  const found = await lockProject(tx, id);
  if (found === undefined) return { id, title: '', reason: sentenceOf('projects.not_found') };
  const { title, changed } = found;
  if (version !== found.version) {
    const reason = sentenceOf('version_stale');
    return { id, title, reason, ...(changed !== undefined && { changed }) };
  }
  const asked = askedReminder(found, today, calendar);
  if (asked === null) return { id, title, reason: words.nobodyToRemind };
  const holder = (await findCandidates(tx, [asked.holderId])).get(asked.holderId);
  if (holder?.active === false) return { id, title, reason: words.holderSuspended(holder.nama) };
  const { stage } = asked;
  const now = deps.clock.now();
  const isNew = await insertReminder(tx, {
    id: newId(),
    project_id: id,
    stage,
    holder_id: asked.holderId,
    day: today,
    asked_by: requireUser(by.actor).id,
    tell_at: now + limits.reminderDelaySeconds * 1000,
    told_at: null,
  });
  if (!isNew) return { id, title, reason: words.alreadyReminded };
  await audit(tx, deps, by, { action: 'projects.reminded', id, detail: { stage } });
  return null;
}

/** Reminders already delivered are kept; the answer says which were taken back. */
export async function takeBackReminders(deps: Deps, by: By, { ids }: TakeBackInput): Promise<TakenBack> {
  requireManager(by.actor);
  const admin = requireUser(by.actor);
  return writeBy(deps, by, async (tx) => {
    const back = await deleteUntold(tx, ids, admin.id);
    for (const id of back) await audit(tx, deps, by, { action: 'projects.reminder_taken_back', id });
    return { ids: back };
  });
}
