import { messages } from '@ruang-naskah/domain/messages.id';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useEndSessions, useSendReset } from '../queries.ts';

const words = messages.userAdmin;

/** Sends the mail with which a person sets a new password without the old one (decision 0014). */
export function AdminResetMail({ id }: { id: string }) {
  return (
    <PersonAction
      heading={words.resetHeading}
      intro={words.resetIntro}
      label={words.sendReset}
      busyLabel={words.resetSending}
      failed={words.resetFailed}
      action={useSendReset(id)}
    />
  );
}

/** Signs a person out everywhere; needs step-up authentication, like all irreversible actions. */
export function AdminEndSessions({ id }: { id: string }) {
  return (
    <PersonAction
      heading={words.sessionsHeading}
      intro={words.sessionsIntro}
      label={words.endSessions}
      busyLabel={words.sessionsEnding}
      failed={words.sessionsFailed}
      action={useEndSessions(id)}
    />
  );
}

interface PersonActionProps {
  readonly heading: string;
  readonly intro: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly failed: string;
  readonly action: UseMutationResult<{ readonly message: string }, Error, void>;
}

/** One button for one person, with its result. */
function PersonAction({ heading, intro, label, busyLabel, failed, action }: PersonActionProps) {
  const headingId = useId();
  const handleOutcome = useOutcome();
  return (
    <section className="section-rule grid justify-items-start gap-4" aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      <p className="text-tinta-2">{intro}</p>
      {action.data === undefined ? null : (
        <Alert tone="success" role="status">
          {action.data.message}
        </Alert>
      )}
      <Failure message={failureMessage(failed, action.error)} />
      <Button
        busy={action.isPending}
        busyLabel={busyLabel}
        onClick={() =>
          handleOutcome(action.mutateAsync(), { failed: (error) => failureMessage(failed, error) })
        }
      >
        {label}
      </Button>
    </section>
  );
}
