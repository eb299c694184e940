import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useDeleteUser } from '../queries.ts';
import { HoldingsAndSuccessor } from './holdings-and-successor.tsx';

const words = messages.userAdmin;

interface AdminDeleteUserProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
  readonly onDeleted: () => void;
}

/** Decision 0015: asks with the name and says what is lost; for the own account it only shows the reason why not. */
export function AdminDeleteUser({ profile, isOwn, onDeleted }: AdminDeleteUserProps) {
  const [asking, setAsking] = useState(false);
  const [successor, setSuccessor] = useState('');
  const remove = useDeleteUser(profile.id);
  const handleOutcome = useOutcome(asking);
  const failed = (error: unknown) => failureMessage(words.deleteFailed, error);
  const toast = useToast();
  function confirm() {
    void handleOutcome(remove.mutateAsync(successor), {
      ifStillOpen: () => {
        setAsking(false);
        onDeleted();
      },
      done: () => toast({ message: words.deleted }),
      failed,
    });
  }
  function cancel() {
    setAsking(false);
    setSuccessor('');
    remove.reset();
  }
  return (
    <section className="section-rule grid justify-items-start gap-4" aria-labelledby="hapus-pengguna">
      <h3 id="hapus-pengguna">{words.deleteHeading}</h3>
      {isOwn ? (
        <p className="text-tinta-2">{words.deleteOwn}</p>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {words.deleteButton}
        </Button>
      )}
      <Confirm
        open={asking}
        title={words.deleteTitle(profile.nama)}
        confirmLabel={messages.ui.delete}
        busyLabel={words.deleting}
        busy={remove.isPending}
        error={failed(remove.error)}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>{words.deleteBody}</p>
        <HoldingsAndSuccessor
          id={profile.id}
          successor={successor}
          onSuccessor={setSuccessor}
          error={remove.error}
        />
      </Confirm>
    </section>
  );
}
