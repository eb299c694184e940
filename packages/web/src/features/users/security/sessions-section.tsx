import type { OwnSession } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { deviceName } from '../../../api/device-name.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useRemovalFocus } from '../../../ui/list/use-removal-focus.ts';
import { ownSessions, useRevokeSession } from '../queries.ts';
import { SessionCard } from './session-card.tsx';

const words = messages.auth;
const noSessions: readonly OwnSession[] = [];

/** The own sign-ins, with a way to end them. */
export function SessionsSection() {
  const answer = useQuery(ownSessions());
  const sessions = answer.data?.items ?? noSessions;
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLElement>(sessions.map(({ id }) => id));
  return (
    <section ref={container} className="grid gap-4" aria-labelledby="perangkat">
      <div>
        <h2 id="perangkat" tabIndex={-1} className="text-h3">
          {words.sessionsTitle}
        </h2>
        <p className="text-tinta-2">{words.sessionsIntro}</p>
      </div>
      <Answer query={answer} loading={<Skeleton count={2} />} failed={words.sessionsFailed} keepDataOnError>
        {({ items }) => <SessionList sessions={items} onRemoved={focusAfterRemoving} />}
      </Answer>
    </section>
  );
}

const failed = (error: unknown) => failureMessage(words.sessionRevokeFailed, error);

function SessionList({
  sessions,
  onRemoved,
}: {
  sessions: readonly OwnSession[];
  onRemoved: (id: string) => void;
}) {
  const revoke = useRevokeSession();
  const handleOutcome = useOutcome();
  const toast = useToast();
  function end(session: OwnSession) {
    void handleOutcome(revoke.mutateAsync(session), {
      done: () => {
        onRemoved(session.id);
        toast({ message: words.sessionRevoked(deviceName(session.userAgent)) });
      },
      failed,
    });
  }
  return (
    <>
      <Failure message={failed(revoke.error)} />
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard
              session={session}
              busy={revoke.isPending && revoke.variables === session}
              onEnd={() => end(session)}
            />
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <EndOthers sessions={sessions} onEnded={onRemoved} />
      ) : (
        <p className="text-tinta-2">{words.sessionOnly}</p>
      )}
    </>
  );
}

interface EndOthersProps {
  readonly sessions: readonly OwnSession[];
  /** Called with the id of the first ended session, so that the focus moves to its place. */
  readonly onEnded: (id: string) => void;
}

function EndOthers({ sessions, onEnded }: EndOthersProps) {
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeSession();
  const handleOutcome = useOutcome(asking);
  const toast = useToast();
  function confirm() {
    void handleOutcome(revoke.mutateAsync('others'), {
      ifStillOpen: () => {
        setAsking(false);
        onEnded(sessions.find(({ current }) => !current)?.id ?? '');
      },
      done: () => toast({ message: words.sessionsRevoked }),
      failed,
    });
  }
  function cancel() {
    setAsking(false);
    revoke.reset();
  }
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{words.sessionRevokeOthers}</Button>
      <Confirm
        open={asking}
        title={words.sessionOthersTitle}
        confirmLabel={words.sessionRevoke}
        busyLabel={words.sessionRevoking}
        busy={revoke.isPending}
        error={failed(revoke.error)}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>{words.sessionOthersBody}</p>
      </Confirm>
    </div>
  );
}
