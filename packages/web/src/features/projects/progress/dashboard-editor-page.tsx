import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { EditorDesk } from '../tasks/editor-desk.tsx';
import { ownDesk } from '../tasks/queries.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.tasks;

/** /dashboard/main 'Progres Pekerjaan' (§2): the stages of an editor by what they ask for. */
export default function DashboardEditorPage() {
  const { today } = useViewer();
  const query = useQuery(ownDesk());
  const loading = <Skeleton shape="rows" label={messages.projects.loading} />;
  return (
    <>
      <PageHeader title={messages.ownProjects.editorTitle} lead={formatLongDate(today)} />
      <Answer query={query} loading={loading} failed={words.loadFailed} keepDataOnError>
        {(answer) => <EditorDesk desk={answer} />}
      </Answer>
    </>
  );
}
