import { dayOf } from '@ruang-naskah/domain/dates';
import { useState, useSyncExternalStore } from 'react';
import { isDeviceClockWrong, now, watchClock } from './clock.ts';
import { useSession } from './session.tsx';

/** Today in the publisher's time zone, `YYYY-MM-DD`; renders again at midnight. On the server: the day of rendering. */
export function useToday(): string {
  const {
    settings: { timeZone },
    renderedAt,
  } = useSession();
  return useSyncExternalStore(
    watchClock,
    () => dayOf(now(), timeZone),
    () => dayOf(renderedAt, timeZone),
  );
}

/** When the component was mounted, as ISO 8601. */
export function useOpenedAt(): string {
  const { renderedAt } = useSession();
  const [openedAt] = useState(() =>
    new Date(typeof document === 'undefined' ? renderedAt : now()).toISOString(),
  );
  return openedAt;
}

/** Whether to say that the device's clock is wrong. */
export function useDeviceClockWrong(): boolean {
  return useSyncExternalStore(watchClock, isDeviceClockWrong, () => false);
}
