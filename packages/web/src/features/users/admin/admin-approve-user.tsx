import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { failureMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useApproveUser } from '../queries.ts';

const words = messages.approvals;

/** Decision 0011: approves a waiting account; one that is not wanted is deleted, further down. */
export function AdminApproveUser({ profile }: { profile: Profile }) {
  const approve = useApproveUser(profile.id);
  if (approve.isSuccess) {
    return (
      <Alert tone="success" role="status" ref={takeFocus}>
        {words.approved(profile.nama)}
      </Alert>
    );
  }
  if (profile.active) return null;
  return (
    <section className="card grid justify-items-start gap-4" aria-labelledby="setujui-pengguna">
      <h3 id="setujui-pengguna">{words.approveHeading}</h3>
      <p className="text-tinta-2">{words.approveIntro}</p>
      <Failure message={failureMessage(words.approveFailed, approve.error)} />
      <Button
        variant="primary"
        busy={approve.isPending}
        busyLabel={words.approving}
        onClick={() => approve.mutate()}
      >
        {words.approve}
      </Button>
    </section>
  );
}

/** The focused button has disappeared. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
