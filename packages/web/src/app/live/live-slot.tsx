import { Suspense } from 'react';
import { spare } from '../../ui/feedback/spare.ts';
import { useTakenOver } from '../../ui/frame/use-taken-over.ts';

const LiveBar = spare(async () => (await import('./live-bar.tsx')).LiveBar);

/** Changes by others are listened for once the screen is there; without that code screens ask as they are opened. */
export function LiveSlot() {
  return useTakenOver() ? (
    <Suspense fallback={null}>
      <LiveBar />
    </Suspense>
  ) : null;
}
