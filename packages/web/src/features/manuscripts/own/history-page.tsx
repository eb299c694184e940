import { messages } from '@ruang-naskah/domain/messages.id';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { DraftCard } from '../submission/draft-card.tsx';
import { OwnManuscripts } from './own-manuscripts.tsx';
import { SubmitLink } from './submit-link.tsx';

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
