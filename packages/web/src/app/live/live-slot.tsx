import { Suspense, useEffect, useState } from 'react';
import { spare } from '../../ui/feedback/spare.ts';

const LiveBar = spare(async () => (await import('./live-bar.tsx')).LiveBar);

/** Changes by others are listened for once the screen is there; without that code screens ask as they are opened. */
export function LiveSlot() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready ? (
    <Suspense fallback={null}>
      <LiveBar />
    </Suspense>
  ) : null;
}
