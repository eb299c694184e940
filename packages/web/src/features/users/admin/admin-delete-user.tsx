import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useDeleteUser } from '../queries.ts';
import { Departure } from './departure.tsx';

const words = messages.userAdmin;

interface AdminDeleteUserProps {
  readonly profile: Profile;
  readonly own: boolean;
  readonly onDeleted: () => void;
}

/** Decision 0015: asks with the name and says what is lost; for the own account it only shows the reason why not. */
export function AdminDeleteUser({ profile, own, onDeleted }: AdminDeleteUserProps) {
  const [asking, setAsking] = useState(false);
  const [heir, setHeir] = useState('');
  const remove = useDeleteUser(profile.id);
  const follow = useSending(asking);
  const failed = (error: unknown) => failureMessage(words.deleteFailed, error);
  const toast = useToast();
  function confirm() {
    void follow(remove.mutateAsync(heir), {
      here: () => {
        setAsking(false);
        onDeleted();
      },
      done: () => toast({ message: words.deleted }),
      failed,
    });
  }
  function cancel() {
    setAsking(false);
    setHeir('');
    remove.reset();
  }
  return (
    <section className="section-rule grid justify-items-start gap-4" aria-labelledby="hapus-pengguna">
      <h3 id="hapus-pengguna">{words.deleteHeading}</h3>
      {own ? (
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
        <Departure id={profile.id} heir={heir} onHeir={setHeir} error={remove.error} />
      </Confirm>
    </section>
  );
}
