import type { UserActor } from '@ruang-naskah/domain/actor';
import { useMemo } from 'react';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';

/** The viewer and the day, which the rules of stages and deadlines need. */
export function useViewer() {
  const { user, settings, calendar } = useSession();
  const today = useToday();
  const actor = useMemo<UserActor>(
    () => ({ kind: 'user', id: user.id, role: user.role, name: user.nama }),
    [user],
  );
  return { actor, today, calendar, timeZone: settings.timeZone, extraStageHosts: settings.extraStageHosts };
}
