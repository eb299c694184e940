import { workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import { deadlineText, deadlineUrgency, isLate } from '@ruang-naskah/domain/projects/deadlines';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { holderName } from '@ruang-naskah/domain/projects/values';
import { Face } from '../../../ui/face.tsx';
import { formatShortDate } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projectList;

/** Whose turn it is, and since when; gold for the admins themselves. */
export function TurnCell({ project: { turn, remindedToday } }: { project: ProjectListItem }) {
  const { today, calendar } = useViewer();
  if (turn.who === 'nobody') return messages.projects.noSpp;
  const name = holderName(turn, words);
  const since = turn.since === null ? null : words.since(workingAge(turn.since, today, calendar), turn.exact);
  const said = turn.to === null || turn.to === 'review' ? since : words.adminTasks[turn.to];
  return (
    <span className="flex min-w-36 items-center gap-2">
      <Face name={turn.who === 'team' ? '' : name} own={turn.who === 'admin'} />
      <span className="grid min-w-0">
        <span className="truncate" title={name}>
          {name}
        </span>
        <small className="text-tinta-2">{remindedToday ? words.remindedToday : said}</small>
      </span>
    </span>
  );
}

/** The present stage's deadline with its distance; red for the holder's own delay alone. */
export function DeadlineCell({ project: { turn } }: { project: ProjectListItem }) {
  const { today, calendar } = useViewer();
  if (turn.deadline === null) return turn.who === 'nobody' ? null : <span className="text-tinta-2">–</span>;
  const late = isLate(turn, today);
  const urgency = deadlineUrgency(turn.deadline, today, calendar);
  const near = turn.late !== null && urgency.urgency === 'soon';
  const look = late ? 'font-semibold text-merah-fg' : near ? 'font-semibold text-jingga-fg' : '';
  return (
    <span className="grid whitespace-nowrap">
      <time dateTime={turn.deadline} className={look}>
        {formatShortDate(turn.deadline, today)}
      </time>
      <small className={late ? 'text-merah-fg' : 'text-tinta-2'}>
        {turn.who === 'admin' && turn.to === 'review' ? words.delivered : deadlineText(urgency)}
      </small>
    </span>
  );
}
