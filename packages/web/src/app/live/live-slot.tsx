import { Suspense } from 'react';
import { useTakenOver } from '../../ui/frame/use-taken-over.ts';
import { spare } from '../../ui/late.ts';

const LiveBar = spare(async () => (await import('./live-bar.tsx')).LiveBar);

/** Listens for changes by others once the screen is shown; without that code screens fetch when they are opened. */
export function LiveSlot() {
  return useTakenOver() ? (
    <Suspense fallback={null}>
      <LiveBar />
    </Suspense>
  ) : null;
}
