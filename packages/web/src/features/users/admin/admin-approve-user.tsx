import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { useApproveUser } from '../queries.ts';

const words = messages.approvals;

/** Decision 0011: approves a waiting account; one that is not wanted is deleted, further down. */
export function AdminApproveUser({ profile }: { profile: Profile }) {
  const approve = useApproveUser(profile.id);
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.approveFailed, error);
  if (approve.isSuccess) {
    return (
      <Alert tone="success" role="status" ref={focusAlert}>
        {words.approved(profile.nama)}
      </Alert>
    );
  }
  if (profile.active) return null;
  return (
    <section className="card grid justify-items-start gap-4" aria-labelledby="setujui-pengguna">
      <h3 id="setujui-pengguna">{words.approveHeading}</h3>
      <p className="text-tinta-2">{words.approveIntro}</p>
      <Failure message={failed(approve.error)} />
      <Button
        variant="primary"
        busy={approve.isPending}
        busyLabel={words.approving}
        onClick={() => void handleOutcome(approve.mutateAsync(), { failed })}
      >
        {words.approve}
      </Button>
    </section>
  );
}

/** A named function, so that React calls it once: the focused button has disappeared. */
function focusAlert(element: HTMLElement | null): void {
  moveFocusUnlessTyping(element);
}
