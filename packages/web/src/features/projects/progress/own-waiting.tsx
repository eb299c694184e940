import { workingAge } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { meaningOf } from '@ruang-naskah/domain/manuscripts/status';
import { isUndecided, turnOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths } from '@ruang-naskah/domain/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useIsRevisionAsked } from '../../duties/queries.ts';
import { ownManuscripts } from '../../manuscripts/queries.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.ownProjects;
const MOST = 5;

/** «Naskah Anda»: manuscripts that wait and are no project yet, so that authors see that they arrived. */
export function OwnWaiting() {
  const list = useInfiniteQuery(ownManuscripts());
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="rows" count={1} />}
      failed={messages.manuscripts.loadFailed}
      keep
      isEmpty={({ pages }) => waitingIn(pages).length === 0}
      empty={null}
    >
      {({ pages }) => <Waiting manuscripts={waitingIn(pages)} />}
    </Answer>
  );
}

function waitingIn(pages: readonly { readonly items: readonly ManuscriptSummary[] }[]) {
  return pages
    .flatMap(({ items }) => items)
    .filter(
      ({ status, project, turn }) =>
        project === undefined && turn.who !== 'nobody' && turnOfManuscript(status) !== 'nobody',
    );
}

function Waiting({ manuscripts }: { manuscripts: readonly ManuscriptSummary[] }) {
  return (
    <section aria-labelledby="naskah-anda" className="grid gap-3">
      <h2 id="naskah-anda">{words.manuscriptsHeading}</h2>
      {manuscripts.some(({ status }) => isUndecided(status)) ? <p>{words.awaited}</p> : null}
      <ul className="task-list m-0">
        {manuscripts.slice(0, MOST).map((manuscript) => (
          <li key={manuscript.id}>
            <WaitingManuscript manuscript={manuscript} />
          </li>
        ))}
      </ul>
      {manuscripts.length > MOST ? (
        <p>
          <Link href={paths.submissions}>{words.allManuscripts}</Link>
        </p>
      ) : null}
    </section>
  );
}

function WaitingManuscript({ manuscript }: { manuscript: ManuscriptSummary }) {
  const { timeZone } = useViewer();
  const { id, judul, status, submissionDate, withdrawal } = manuscript;
  const isRevisionAsked = useIsRevisionAsked(id);
  const day = dayOf(Date.parse(submissionDate), timeZone);
  return (
    <article className="grid gap-1 p-4">
      <h3 className="text-base">{judul}</h3>
      <p>{meaningOf(manuscript)}</p>
      {withdrawal === undefined ? null : (
        <p className="text-sm font-semibold">{messages.manuscripts.withdrawal[withdrawal.state]}</p>
      )}
      <p className="text-sm text-tinta-2">
        {isUndecided(status) ? (
          <DecisionPace manuscript={manuscript} />
        ) : (
          words.nextOf[turnOfManuscript(status)]
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-tinta-2">
        <time dateTime={submissionDate}>{words.sentOn(formatDate(day))}</time>
        <Link href={manuscriptPath(id)}>
          {isRevisionAsked ? messages.manuscripts.sendRevision : words.seeFields}
        </Link>
      </p>
    </article>
  );
}

/** How long it has waited, and how long a decision usually takes, where that is known. */
function DecisionPace({ manuscript: { turn, usualDays } }: { manuscript: ManuscriptSummary }) {
  const { today, calendar } = useViewer();
  const days = workingAge(turn.since, today, calendar);
  if (usualDays === undefined) return <>{words.waitingFor(days)}</>;
  return <>{words.decisionPace(days, usualDays)}</>;
}
