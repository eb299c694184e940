import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { useMemo } from 'react';
import { useSession } from '../../api/session.tsx';

/** Who looks, and on which day: what the rules of stages and deadlines ask for. */
export function useViewer() {
  const { user, settings } = useSession();
  const today = dayOf(Date.now(), settings.timeZone);
  const actor = useMemo<UserActor>(
    () => ({ kind: 'user', id: user.id, role: user.role, name: user.nama }),
    [user],
  );
  return { actor, today, timeZone: settings.timeZone, extraStageHosts: settings.extraStageHosts };
}
