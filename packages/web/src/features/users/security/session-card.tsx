import type { OwnSession } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useSession } from '../../../api/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatTime } from '../../../ui/format.ts';

const words = messages.auth;

/** The first match counts, because browsers also name those they descend from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** «Chrome di Android», from the browser's own header. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: readonly (readonly [mark: string, name: string])[]) =>
    list.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser !== undefined && system !== undefined) return words.deviceName(browser, system);
  return browser ?? system ?? words.deviceUnknown;
}

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
          {words.sessionLastSeen} <Moment instant={session.lastSeenAt} />
        </p>
        <p className="text-sm text-tinta-2">
          {words.sessionSignedIn} <Moment instant={session.createdAt} />.{' '}
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

function Moment({ instant }: { instant: string }) {
  const { timeZone } = useSession().settings;
  return (
    <time dateTime={instant}>
      {formatDate(instant, timeZone)}, {formatTime(instant, timeZone)}
    </time>
  );
}
