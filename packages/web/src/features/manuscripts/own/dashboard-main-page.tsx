import { messages } from '@ruang-naskah/domain/messages.id';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { OwnManuscripts } from './own-manuscripts.tsx';

/** /dashboard/main of the legacy role: the submissions-style view (§2); it may send nothing (decision 0009). */
export default function DashboardMainPage() {
  return (
    <>
      <PageHeader title={messages.manuscripts.historyTitle} />
      <OwnManuscripts />
    </>
  );
}
