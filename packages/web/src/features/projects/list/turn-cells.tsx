import { workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import { deadlineText, deadlineUrgency, isLate } from '@ruang-naskah/domain/projects/deadlines';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import type { Turn } from '@ruang-naskah/domain/projects/turn';
import { holderName } from '@ruang-naskah/domain/projects/values';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatShortDate } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projectList;

/** Whose turn it is, and since when; the admin's own face is gold. */
export function TurnCell({ project }: { project: ProjectListItem }) {
  const { turn, otherTurns, remindedToday, holderSuspended } = project;
  const { today, calendar } = useViewer();
  if (turn.who === 'nobody') return messages.projects.noSpp;
  const name = holderName(turn, words);
  const days = turn.since === null ? null : workingDaysSince(turn.since, today, calendar);
  const since = days === null ? null : messages.dates.forDays(days, turn.exact);
  const task = turn.to === null || turn.to === 'review' ? since : words.adminTasks[turn.to];
  const others = words.otherTurns(otherTurns.map(holderAndStage).join(', '));
  // A turn at another stage than the project's is of a stage that was sent back for repair.
  const sentBackStage = turn.stage === project.currentOverallStatus ? null : turn.stage;
  const detail = sentBackStage === null ? task : words.sentBack(sentBackStage, task ?? '');
  return (
    <span className="flex min-w-36 items-center gap-2">
      <Avatar name={turn.who === 'team' ? '' : name} own={turn.who === 'admin'} />
      <span className="grid min-w-0">
        <span className="flex min-w-0 gap-1.5">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {otherTurns.length === 0 ? null : (
            <span title={others}>
              <span aria-hidden>{`+${otherTurns.length}`}</span>
              <span className="sr-only">{others}</span>
            </span>
          )}
        </span>
        {holderSuspended ? (
          <small className="text-merah-fg">{messages.accountChanges.suspendedStatus}</small>
        ) : null}
        <small className="text-tinta-2">{remindedToday ? words.remindedToday : detail}</small>
      </span>
    </span>
  );
}

function holderAndStage(turn: Turn): string {
  return `${holderName(turn, words)} (${turn.stage})`;
}

/** The deadline of the stage that the row shows, with its distance; red where it is late. */
export function DeadlineCell({ project: { turn } }: { project: ProjectListItem }) {
  const { today, calendar } = useViewer();
  if (turn.deadline === null) return turn.who === 'nobody' ? null : <span className="text-tinta-2">–</span>;
  const late = isLate(turn, today);
  const urgency = deadlineUrgency(turn.deadline, today, calendar);
  const near = turn.dueOn !== null && urgency.urgency === 'soon';
  const notLateClass = near ? 'font-semibold text-jingga-fg' : '';
  return (
    <span className="grid whitespace-nowrap md:min-w-17">
      <time dateTime={turn.deadline} className={late ? 'font-semibold text-merah-fg' : notLateClass}>
        {formatShortDate(turn.deadline, today)}
      </time>
      <small className={`whitespace-normal ${late ? 'text-merah-fg' : 'text-tinta-2'}`}>
        {turn.who === 'admin' && turn.to === 'review' ? words.delivered : deadlineText(urgency)}
      </small>
    </span>
  );
}
