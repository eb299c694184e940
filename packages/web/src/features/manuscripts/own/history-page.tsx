import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { DraftLine } from '../submission/draft-questions.tsx';
import { readDrafts } from '../submission/use-draft.ts';
import { OwnManuscripts } from './own-manuscripts.tsx';

/** /dashboard/submissions 'Riwayat Naskah' (§2). */
export default function HistoryPage() {
  return (
    <>
      <PageHeader title={messages.manuscripts.historyTitle} actions={<SubmitLink />} />
      <DraftCard />
      <OwnManuscripts emptyAction={<SubmitLink />} />
    </>
  );
}

/** To 'Kirim Naskah Baru'. */
function SubmitLink() {
  return (
    <Link href={paths.submit} className={buttonClass('primary')}>
      {messages.manuscripts.submitTitle}
    </Link>
  );
}

/** Drafts on this device stand before what was sent. */
function DraftCard() {
  const { user } = useSession();
  const [drafts] = useState(() => readDrafts(user.id));
  const [draft, ...others] = drafts;
  if (draft === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" action={<Link href={paths.submit}>{messages.manuscripts.draftContinue}</Link>}>
        {others.length > 0 ? (
          <p>{messages.manuscripts.draftsFound(drafts.length)}</p>
        ) : (
          <DraftLine draft={draft} />
        )}
      </Alert>
    </div>
  );
}
