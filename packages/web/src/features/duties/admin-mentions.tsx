import { workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { formatCount } from '@ruang-naskah/domain/text';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ReadButton } from './read-button.tsx';

const words = messages.duties;

/** The notes that mention an admin and that none has answered; each row links to where it is answered. */
export function AdminMentions({ duties, today }: { duties: readonly Duty[]; today: string }) {
  return (
    <section aria-labelledby="catatan-untuk-anda" className="desk-queue">
      <header>
        <h2 id="catatan-untuk-anda" className="text-tinta">
          <span className="desk-figure">{formatCount(duties.length)}</span> {words.mentions}
        </h2>
      </header>
      <ul>
        {duties.map((duty) => (
          <MentionRow key={duty.id} duty={duty} today={today} />
        ))}
      </ul>
    </section>
  );
}

function MentionRow({ duty, today }: { duty: Duty; today: string }) {
  const { calendar } = useSession();
  const { projectId, manuscriptId, title, stage, from, since, text } = duty;
  const href = projectId === null ? reviewPath(manuscriptId ?? '') : projectPath(projectId);
  return (
    <li className="hover:bg-mori">
      <span className="desk-title">
        <Link href={href}>
          <bdi>{title}</bdi>
        </Link>{' '}
        <small>{[stage, from].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="desk-age">
        {since === null ? '' : messages.desk.waits(workingDaysSince(since, today, calendar))}
      </span>
      <Link href={href} className={buttonClass()} aria-label={words.replyTo(title)}>
        {words.reply}
      </Link>
      <span className="col-span-full flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">{text}</span>
        <ReadButton duty={duty} />
      </span>
    </li>
  );
}
