import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { userById } from '../queries.ts';

const words = messages.userAdmin;

/** Most of the screen's code, needed only when a person is opened. */
const AdminUserPerson = lazy(async () => ({
  default: (await import('./admin-user-person.tsx')).AdminUserPerson,
}));

interface AdminUserDialogProps {
  /** The id of the opened profile; empty when no profile is open. */
  readonly id: string;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** The profile of one person over the list. */
export function AdminUserDialog({ id, onClose, onDeleted }: AdminUserDialogProps) {
  const open = id !== '';
  const answer = useQuery({ ...userById(id), enabled: open });
  const profile = open ? answer.data : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={profile?.nama || messages.shell.screens.users} size="lg">
      <Answer
        query={{ ...answer, data: profile }}
        loading={<Skeleton count={10} />}
        failed={(error) => (isNotFound(error) ? error.message : words.listFailed)}
        isFinal={isNotFound}
        keepDataOnError
      >
        {(found) => (
          // The key empties the forms when another person is opened.
          <Suspense key={found.id} fallback={<Skeleton count={10} />}>
            <AdminUserPerson profile={found} onDeleted={() => onDeleted(found.id)} />
          </Suspense>
        )}
      </Answer>
    </Dialog>
  );
}
