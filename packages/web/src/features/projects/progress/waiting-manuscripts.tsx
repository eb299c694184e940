import { workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { meaningOfStatus } from '@ruang-naskah/domain/manuscripts/status';
import { isUndecided, turnOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths } from '@ruang-naskah/domain/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useRevisionsAsked } from '../../duties/queries.ts';
import { ownManuscripts } from '../../manuscripts/queries.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.ownProjects;
const mostShown = 5;

/**
 * «Naskah Anda»: manuscripts that wait for the publisher and are no project yet, so that authors see that they arrived.
 * Those to be revised are listed in `AuthorActions` above.
 */
export function WaitingManuscripts() {
  const list = useInfiniteQuery(ownManuscripts());
  const revisionsAsked = useRevisionsAsked();
  const waitingIn = (pages: Pages) => allWaiting(pages).filter(({ id }) => !revisionsAsked.has(id));
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="rows" count={1} />}
      failed={messages.manuscripts.loadFailed}
      keepDataOnError
      isEmpty={({ pages }) => waitingIn(pages).length === 0}
      empty={null}
    >
      {({ pages }) => <WaitingSection manuscripts={waitingIn(pages)} />}
    </Answer>
  );
}

type Pages = readonly { readonly items: readonly ManuscriptSummary[] }[];

function allWaiting(pages: Pages) {
  return pages
    .flatMap(({ items }) => items)
    .filter(
      ({ status, project, turn }) =>
        project === undefined && turn.who !== 'nobody' && turnOfManuscript(status) !== 'nobody',
    );
}

function WaitingSection({ manuscripts }: { manuscripts: readonly ManuscriptSummary[] }) {
  return (
    <section aria-labelledby="naskah-anda" className="grid gap-3">
      <h2 id="naskah-anda">{words.manuscriptsHeading}</h2>
      {manuscripts.some(({ status }) => isUndecided(status)) ? <p>{words.awaited}</p> : null}
      <ul className="task-list m-0">
        {manuscripts.slice(0, mostShown).map((manuscript) => (
          <li key={manuscript.id}>
            <WaitingManuscript manuscript={manuscript} />
          </li>
        ))}
      </ul>
      {manuscripts.length > mostShown ? (
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
  const day = dayOf(Date.parse(submissionDate), timeZone);
  return (
    <article className="grid gap-1 p-4">
      <h3 className="text-base">
        <bdi>{judul}</bdi>
      </h3>
      <p>{meaningOfStatus(manuscript)}</p>
      {withdrawal === undefined ? null : (
        <p className="text-sm font-semibold">{messages.manuscripts.withdrawal[withdrawal.state]}</p>
      )}
      <p className="text-sm text-tinta-2">
        {isUndecided(status) ? (
          <DecisionDuration manuscript={manuscript} />
        ) : (
          words.nextOf[turnOfManuscript(status)]
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-tinta-2">
        <time dateTime={submissionDate}>{words.sentOn(formatDate(day))}</time>
        <Link href={manuscriptPath(id)}>{words.seeFields}</Link>
      </p>
    </article>
  );
}

/** How long it has waited, and how long a decision usually takes, where that is known. */
function DecisionDuration({ manuscript: { turn, usualDays } }: { manuscript: ManuscriptSummary }) {
  const { today, calendar } = useViewer();
  const days = workingDaysSince(turn.since, today, calendar);
  if (usualDays === undefined) return <>{words.waitingFor(days)}</>;
  return <>{words.decisionPace(days, usualDays)}</>;
}
