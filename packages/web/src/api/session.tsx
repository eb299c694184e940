import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { workCalendarOf } from '@ruang-naskah/domain/calendar/values';
import type { WorkCalendar } from '@ruang-naskah/domain/calendar/working-days';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/**
 * The signed-in person and the publisher's settings; the server sends both with the page, so that they are always
 * known.
 */
export interface AppSession {
  readonly user: SessionUser;
  readonly settings: Settings;
  /** When the server made the page, epoch milliseconds. */
  readonly madeAt: number;
  /** After the person changed their own name. */
  readonly rename: (nama: string) => void;
  /** After the admin changed the publisher's settings. */
  readonly adoptSettings: (settings: Settings) => void;
  /** The calendar that ages are counted with. */
  readonly calendar: WorkCalendar;
  /** After the admin changed the holidays of a year. */
  readonly adoptDaysOff: (year: string, days: readonly string[]) => void;
}

const SessionContext = createContext<AppSession | null>(null);

export function SessionProvider({
  user,
  settings,
  daysOff,
  madeAt,
  children,
}: {
  user: SessionUser;
  settings: Settings;
  daysOff: readonly string[];
  madeAt: number;
  children: ReactNode;
}) {
  const [nama, rename] = useState(user.nama);
  const [adopted, adoptSettings] = useState(settings);
  const [free, setFree] = useState(daysOff);
  const session = useMemo(
    () => ({
      user: { ...user, nama },
      settings: adopted,
      madeAt,
      rename,
      adoptSettings,
      calendar: workCalendarOf(adopted.workingWeek, free),
      adoptDaysOff: (year: string, days: readonly string[]) =>
        setFree((known) => [...known.filter((day) => !day.startsWith(year)), ...days]),
    }),
    [user, nama, adopted, free, madeAt],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** For screens of the app area only. */
export function useSession(): AppSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is for screens inside SessionProvider');
  return session;
}
