import { Suspense } from 'react';
import { useSessionMark } from '../api/session-mark.ts';
import { spare } from '../ui/late.ts';

/** Few sessions end while their page is open. */
const SessionNotice = spare(async () => (await import('./session-notice.tsx')).SessionNotice);

export function SessionSlot() {
  const isEnded = useSessionMark();
  return (
    <div role="status" data-print="hide" className="frame-notice">
      <Suspense fallback={null}>{isEnded ? <SessionNotice /> : null}</Suspense>
    </div>
  );
}
