import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDate } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { usePhones } from '../../../ui/use-phones.ts';
import { ChangeAuthor } from '../author/change-author.tsx';
import { ManuscriptAnswer } from '../detail/manuscript-answer.tsx';
import { ManuscriptBody } from '../detail/manuscript-body.tsx';
import { ManuscriptLink } from '../detail/manuscript-link.tsx';
import { type ReviewStep, useReviewNeighbours } from '../list/use-review-neighbours.ts';
import { manuscriptById } from '../queries.ts';
import { StatusForm } from '../status/status-form.tsx';
import { StatusHistory } from '../status/status-history.tsx';
import { ManuscriptProjects } from './manuscript-projects.tsx';

const labels = messages.users.labels;
const words = messages.reviews;
const withdrawalWords = messages.withdrawals;
const WithdrawalDecision = lazy(async () => ({
  default: (await import('../withdrawal/withdrawal-decision.tsx')).WithdrawalDecision,
}));

/** /admin/review/:id (§2): everything about one manuscript, and its status. */
export default function AdminReviewPage() {
  const { id = '' } = useParams();
  const { back, previous, next } = useReviewNeighbours(id);
  const [, navigate] = useLocation();
  const answer = useQuery(manuscriptById(id));
  const manuscript = answer.data;
  return (
    <>
      {/* One heading for all states: focus rests on it while the manuscript loads. */}
      <PageHeader
        title={manuscript?.judul ?? words.review}
        lead={manuscript?.authorName}
        actions={<ReviewNeighbours previous={previous} next={next} />}
        back={<Link {...back}>{words.backToReview}</Link>}
      />
      <ManuscriptAnswer query={answer}>
        {(found) => (
          <Review
            key={found.id}
            manuscript={found}
            onNext={next && (() => navigate(next.href, { state: next.state }))}
          />
        )}
      </ManuscriptAnswer>
    </>
  );
}

interface ReviewProps {
  readonly manuscript: Manuscript;
  readonly onNext: (() => void) | undefined;
}

/** Whatever its status says, the author has withdrawn the manuscript. */
function WithdrawnAlert({ withdrawal }: Pick<Manuscript, 'withdrawal'>) {
  const { timeZone } = useSession().settings;
  if (withdrawal?.state !== 'accepted') return null;
  return (
    <Alert tone="warning" title={withdrawalWords.backTitle(formatDate(withdrawal.at, timeZone))}>
      <p>{withdrawalWords.backHint}</p>
    </Alert>
  );
}

/** Says that this is a revision, and what its author wrote about it. */
function RevisionNote({ manuscript: { revised, history } }: { manuscript: Manuscript }) {
  const { timeZone } = useSession().settings;
  const last = history.at(-1);
  if (revised !== true || last === undefined) return null;
  return (
    <div>
      <p className="text-sm font-semibold">{words.revisionCame(formatDate(last.createdAt, timeZone))}</p>
      {last.note === '' ? null : <LongText small>{last.note}</LongText>}
    </div>
  );
}

function Review({ manuscript, onNext }: ReviewProps) {
  // A withdrawal that waits for an answer is shown first, and stays in its place once it is answered.
  const [isDecisionFirst] = useState(manuscript.withdrawal?.state === 'asked');
  const withdrawalDecision =
    manuscript.withdrawals.length === 0 ? null : (
      <Suspense fallback={null}>
        <WithdrawalDecision manuscript={manuscript} />
      </Suspense>
    );
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ManuscriptBody manuscript={manuscript}>
        <StatusHistory events={manuscript.history} />
      </ManuscriptBody>
      <div className="order-1 lg:order-2">
        <div className="grid gap-6 lg:sticky lg:top-8">
          {isDecisionFirst ? withdrawalDecision : null}
          <div className="card grid gap-5">
            <WithdrawnAlert withdrawal={manuscript.withdrawal} />
            <ManuscriptLink url={manuscript.urlNaskah} />
            <RevisionNote manuscript={manuscript} />
            <StatusForm manuscript={manuscript} onNext={onNext} />
          </div>
          {isDecisionFirst ? null : withdrawalDecision}
          <ManuscriptProjects manuscript={manuscript} />
          <AuthorContact manuscript={manuscript} />
        </div>
      </div>
    </div>
  );
}

/** How the admin reaches the author, gone with the account; and another author for the manuscript. */
function AuthorContact({ manuscript }: { manuscript: Manuscript }) {
  const { author = null } = manuscript;
  const phoneLink = usePhones()?.telephoneLink(author?.nomerHp ?? '');
  return (
    <section className="card grid gap-2" aria-labelledby="kontak-penulis">
      <h2 id="kontak-penulis" className="text-h3">
        {messages.reviews.authorContact}
      </h2>
      {author === null ? (
        <p>{messages.reviews.authorGone}</p>
      ) : (
        <DescriptionList
          items={[
            { term: labels.nama, value: author.nama },
            {
              term: labels.email,
              value: <a href={`mailto:${author.email}`}>{emailWithReadableDomain(author.email)}</a>,
            },
            {
              term: labels.nomerHp,
              value: phoneLink === undefined ? author.nomerHp : <a href={phoneLink}>{author.nomerHp}</a>,
            },
            { term: labels.kota, value: author.kota },
          ]}
        />
      )}
      <ChangeAuthor manuscript={manuscript} />
    </section>
  );
}

interface ReviewNeighboursProps {
  readonly previous: ReviewStep | undefined;
  readonly next: ReviewStep | undefined;
}

/** From one manuscript to the next, in the order of the list it was opened from. */
function ReviewNeighbours({ previous, next }: ReviewNeighboursProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={words.others} className="flex flex-wrap gap-x-5">
      <Step to={previous} label={words.previousManuscript} />
      <Step to={next} label={words.nextManuscript} />
    </nav>
  );
}

function Step({ to, label }: { to: ReviewStep | undefined; label: string }) {
  if (to === undefined) return null;
  return (
    <Link href={to.href} state={to.state} className="inline-flex min-h-11 items-center">
      {label}
    </Link>
  );
}
