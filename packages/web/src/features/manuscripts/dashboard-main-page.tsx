import { messages } from '@ruang-naskah/domain/messages.id';
import { useSession } from '../../api/session.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { OwnManuscripts } from './own-manuscripts.tsx';
import { SubmitLink } from './submit-link.tsx';

/** /dashboard/main: the submissions-style view (§2, DESIGN §5.9). Only authors may send, so only they are offered it. */
export default function DashboardMainPage() {
  const { user } = useSession();
  const action = user.role === 'penulis' ? <SubmitLink /> : undefined;
  const titles = { penulis: messages.shell.screens.authorMain, redaksi: messages.shell.screens.editorMain };
  const title =
    user.role === 'penulis' || user.role === 'redaksi'
      ? titles[user.role]
      : messages.shell.screens.submissions;
  return (
    <>
      <PageHeader title={title} actions={action} />
      <OwnManuscripts emptyAction={action} />
    </>
  );
}
