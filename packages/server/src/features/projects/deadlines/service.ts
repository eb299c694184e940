import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { isWorkingDay } from '@ruang-naskah/domain/calendar/working-days';
import { limits } from '@ruang-naskah/domain/limits';
import type { DueDays } from '@ruang-naskah/domain/projects/list-schema';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Deps } from '../../../deps.ts';
import { readWorkCalendar } from '../../calendar/service.ts';
import { readToday } from '../../settings/service.ts';
import { buildAsked, buildLater, buildNow, countDue } from './repository.ts';

export interface Deadline {
  readonly projectId: string;
  readonly stage: StageName;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Grows with `day` and `title`. */
  readonly revision: number;
  /** When that was, epoch ms. */
  readonly changedAt: number;
}

/** No calendar shows more at once; the nearest come first. */
const most = 500;

/** A person's open deadlines: of the stages they are asked for, now or later; for the admin of all that are now. */
export async function deadlinesOf(
  { db }: Pick<Deps, 'db'>,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<Deadline[]> {
  const rows =
    role === 'admin'
      ? await buildNow(db.reads, most).execute()
      : (
          await Promise.all([
            buildAsked(db.reads, id, most).execute(),
            buildLater(db.reads, id, most).execute(),
          ])
        ).flat();
  return rows.flatMap(({ project_id: projectId, stage, title, deadline: day, ...row }) =>
    day === null
      ? []
      : [
          {
            projectId,
            stage,
            title,
            day,
            revision: row.event_revision,
            changedAt: row.event_changed_at ?? row.created_at,
          },
        ],
  );
}

/** What falls on days without work, for the admin who has changed the calendar: nothing moves by itself. */
export async function listDue(deps: Deps, actor: Actor): Promise<DueDays> {
  permit(mayManageProjects(actor));
  const calendar = await readWorkCalendar(deps);
  const days = await countDue(deps.db.reads, await readToday(deps));
  return { items: days.filter(({ day }) => !isWorkingDay(day, calendar)).slice(0, limits.dueDays) };
}
