import { maySendRevision, needsHelpToRevise } from '@ruang-naskah/domain/manuscripts/policy';
import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { needsReason } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { manuscriptById } from '../queries.ts';
import { BookStatus } from '../status/book-status.tsx';
import { StatusHistory } from '../status/status-history.tsx';
import { ManuscriptAnswer } from './manuscript-answer.tsx';
import { ManuscriptBody } from './manuscript-body.tsx';
import { ManuscriptLink } from './manuscript-link.tsx';

const words = messages.manuscripts;
/** Needed only for the few manuscripts under revision: fetched when one is shown. */
const RevisionForm = lazy(async () => ({ default: (await import('./revision-form.tsx')).RevisionForm }));

const OwnWithdrawal = lazy(async () => ({
  default: (await import('../withdrawal/own-withdrawal.tsx')).OwnWithdrawal,
}));

/** One manuscript as its author sees it. */
export default function ManuscriptPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const answer = useQuery(manuscriptById(id));
  const manuscript = answer.data;
  const listPath = user.role === 'penulis' ? paths.submissions : paths.dashboardMain;
  return (
    <>
      {/* One heading for all states: focus rests on it while the manuscript loads. */}
      <PageHeader
        title={manuscript?.judul ?? words.detailTitle}
        back={<Link href={listPath}>{words.backToHistory}</Link>}
      />
      <ManuscriptAnswer query={answer}>{(found) => <LoadedManuscript manuscript={found} />}</ManuscriptAnswer>
    </>
  );
}

/** The reason for the status, if one was given. */
function Reason({ manuscript: { history, status } }: { manuscript: Manuscript }) {
  const note = history.at(-1)?.note ?? '';
  if (note === '' || !needsReason(status)) return null;
  return (
    <div className="border-l-2 border-prada pl-3">
      <h2 className="font-sans text-sm font-semibold">{words.reason}</h2>
      <LongText>{note}</LongText>
    </div>
  );
}

function LoadedManuscript({ manuscript }: { manuscript: Manuscript }) {
  const { user } = useSession();
  const actor = { kind: 'user', id: user.id, role: user.role, name: user.nama } as const;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <ManuscriptBody manuscript={manuscript} />
      <div className="order-1 grid content-start gap-6 lg:order-2">
        <div className="card grid gap-3">
          <BookStatus {...manuscript} />
          <Reason manuscript={manuscript} />
          <ManuscriptLink url={manuscript.urlNaskah} />
          {needsHelpToRevise(actor, manuscript) ? (
            <ButtonLink href={paths.contact}>{messages.shell.contact}</ButtonLink>
          ) : null}
        </div>
        <KeepWhileTyping key={manuscript.id} shown={maySendRevision(actor, manuscript) === true}>
          <section className="card" aria-label={words.sendRevision}>
            <Suspense fallback={<Skeleton count={3} />}>
              <RevisionForm manuscript={manuscript} />
            </Suspense>
          </section>
        </KeepWhileTyping>
        {user.role === 'penulis' ? (
          <Suspense fallback={null}>
            <OwnWithdrawal manuscript={manuscript} />
          </Suspense>
        ) : null}
        <StatusHistory events={manuscript.history} />
      </div>
    </div>
  );
}
