import { dayOf } from '@ruang-naskah/domain/dates';
import { useState, useSyncExternalStore } from 'react';
import { isDeviceWrong, now, watchClock } from './clock.ts';
import { useSession } from './session.tsx';

/** The publisher's day, `YYYY-MM-DD`; draws again when it changes. The server draws with the day of its answer. */
export function useToday(): string {
  const {
    settings: { timeZone },
    madeAt,
  } = useSession();
  return useSyncExternalStore(
    watchClock,
    () => dayOf(now(), timeZone),
    () => dayOf(madeAt, timeZone),
  );
}

/** When the caller was opened, as ISO 8601; while the server draws, when the page was made. */
export function useOpenedAt(): string {
  const { madeAt } = useSession();
  const [openedAt] = useState(() => new Date(typeof document === 'undefined' ? madeAt : now()).toISOString());
  return openedAt;
}

/** Whether to say that the device's clock is wrong. */
export function useDeviceWrong(): boolean {
  return useSyncExternalStore(watchClock, isDeviceWrong, () => false);
}
