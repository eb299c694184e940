import { workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import { deadlineText, deadlineUrgency, isLate } from '@ruang-naskah/domain/projects/deadlines';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import type { Turn } from '@ruang-naskah/domain/projects/turn';
import { holderName } from '@ruang-naskah/domain/projects/values';
import { Face } from '../../../ui/face.tsx';
import { formatShortDate } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projectList;

/** Whose turn it is, and since when; gold for the admins themselves. */
export function TurnCell({ project }: { project: ProjectListItem }) {
  const { turn, otherTurns, remindedToday, holderSuspended } = project;
  const { today, calendar } = useViewer();
  if (turn.who === 'nobody') return messages.projects.noSpp;
  const name = holderName(turn, words);
  const days = turn.since === null ? null : workingAge(turn.since, today, calendar);
  const since = days === null ? null : messages.dates.forDays(days, turn.exact);
  const task = turn.to === null || turn.to === 'review' ? since : words.adminTasks[turn.to];
  const also = words.otherTurns(otherTurns.map(shortTurn).join(', '));
  const isElsewhere = turn.stage !== project.currentOverallStatus;
  const said = isElsewhere && turn.stage !== null ? words.sentBack(turn.stage, task ?? '') : task;
  return (
    <span className="flex min-w-36 items-center gap-2">
      <Face name={turn.who === 'team' ? '' : name} own={turn.who === 'admin'} />
      <span className="grid min-w-0">
        <span className="flex min-w-0 gap-1.5">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {otherTurns.length === 0 ? null : (
            <span title={also}>
              <span aria-hidden>{`+${otherTurns.length}`}</span>
              <span className="sr-only">{also}</span>
            </span>
          )}
        </span>
        {holderSuspended ? <small className="text-merah-fg">{messages.accountChanges.standing}</small> : null}
        <small className="text-tinta-2">{remindedToday ? words.remindedToday : said}</small>
      </span>
    </span>
  );
}

function shortTurn(turn: Turn): string {
  return `${holderName(turn, words)} (${turn.stage})`;
}

/** The deadline of the stage that the row shows, with its distance; red where it is late. */
export function DeadlineCell({ project: { turn } }: { project: ProjectListItem }) {
  const { today, calendar } = useViewer();
  if (turn.deadline === null) return turn.who === 'nobody' ? null : <span className="text-tinta-2">–</span>;
  const late = isLate(turn, today);
  const urgency = deadlineUrgency(turn.deadline, today, calendar);
  const near = turn.dueOn !== null && urgency.urgency === 'soon';
  const look = late ? 'font-semibold text-merah-fg' : near ? 'font-semibold text-jingga-fg' : '';
  return (
    <span className="grid whitespace-nowrap md:min-w-17">
      <time dateTime={turn.deadline} className={look}>
        {formatShortDate(turn.deadline, today)}
      </time>
      <small className={`whitespace-normal ${late ? 'text-merah-fg' : 'text-tinta-2'}`}>
        {turn.who === 'admin' && turn.to === 'review' ? words.delivered : deadlineText(urgency)}
      </small>
    </span>
  );
}
