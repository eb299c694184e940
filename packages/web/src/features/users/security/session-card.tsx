import type { OwnSession } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { deviceName } from '../../../api/device-name.ts';
import { useSession } from '../../../api/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatTime } from '../../../ui/format.ts';

const words = messages.auth;

interface SessionCardProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

export function SessionCard({ session, busy, onEnd }: SessionCardProps) {
  const device = deviceName(session.userAgent);
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current ? <Badge tone="hijau">{words.sessionCurrent}</Badge> : null}
        </p>
        <p className="text-sm text-tinta-2">
          {words.sessionLastSeen} <SessionTime instant={session.lastSeenAt} />
        </p>
        <p className="text-sm text-tinta-2">
          {words.sessionSignedIn} <SessionTime instant={session.createdAt} />.{' '}
          {words.sessionNetwork(session.ipPrefix)}
        </p>
      </div>
      {session.current ? null : (
        <Button
          data-row-focus
          busy={busy}
          busyLabel={words.sessionRevoking}
          aria-label={words.sessionOf(device)}
          onClick={onEnd}
        >
          {words.sessionRevoke}
        </Button>
      )}
    </div>
  );
}

function SessionTime({ instant }: { instant: string }) {
  const { timeZone } = useSession().settings;
  return (
    <time dateTime={instant}>
      {formatDate(instant, timeZone)}, {formatTime(instant, timeZone)}
    </time>
  );
}
