import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDate } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { late } from '../../../ui/late.ts';
import { ManuscriptAnswer } from '../detail/manuscript-answer.tsx';
import { ManuscriptBody } from '../detail/manuscript-body.tsx';
import { ManuscriptLink } from '../detail/manuscript-link.tsx';
import { useReviewPlace } from '../list/use-review-place.ts';
import { manuscriptById } from '../queries.ts';
import { StatusForm } from '../status/status-form.tsx';
import { StatusHistory } from '../status/status-history.tsx';
import { AuthorContact } from './author-contact.tsx';
import { ManuscriptProjects } from './manuscript-projects.tsx';
import { ReviewNeighbours } from './review-neighbours.tsx';

const words = messages.reviews;
const backWords = messages.withdrawals;
const WithdrawalDecision = late(
  async () => (await import('../withdrawal/withdrawal-decision.tsx')).WithdrawalDecision,
);

/** /admin/review/:id (§2): everything about one manuscript, and its status. */
export default function AdminReviewPage() {
  const { id = '' } = useParams();
  const place = useReviewPlace(id);
  const { next } = place;
  const [, navigate] = useLocation();
  const answer = useQuery(manuscriptById(id));
  const manuscript = answer.data;
  return (
    <>
      {/* One heading for all states: focus rests on it while the manuscript loads. */}
      <PageHeader
        title={manuscript?.judul ?? words.review}
        lead={manuscript?.authorName}
        actions={<ReviewNeighbours {...place} />}
        back={<Link {...place.back}>{words.backToReview}</Link>}
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

/** Shown first: the author has withdrawn it, whatever its status. */
function Back({ withdrawal }: Pick<Manuscript, 'withdrawal'>) {
  const { timeZone } = useSession().settings;
  if (withdrawal?.state !== 'accepted') return null;
  return (
    <Alert tone="warning" title={backWords.backTitle(formatDate(withdrawal.at, timeZone))}>
      <p>{backWords.backHint}</p>
    </Alert>
  );
}

function Review({ manuscript, onNext }: ReviewProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ManuscriptBody manuscript={manuscript}>
        <StatusHistory events={manuscript.history} />
      </ManuscriptBody>
      <div className="order-1 lg:order-2">
        <div className="grid gap-6 lg:sticky lg:top-8">
          <div className="card grid gap-5">
            <Back withdrawal={manuscript.withdrawal} />
            <ManuscriptLink url={manuscript.urlNaskah} />
            <StatusForm manuscript={manuscript} onNext={onNext} />
          </div>
          {manuscript.withdrawals.length === 0 ? null : (
            <Suspense fallback={null}>
              <WithdrawalDecision manuscript={manuscript} />
            </Suspense>
          )}
          <ManuscriptProjects manuscript={manuscript} />
          <AuthorContact author={manuscript.author ?? null} />
        </div>
      </div>
    </div>
  );
}
