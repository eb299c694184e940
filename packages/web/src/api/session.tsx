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
  readonly renderedAt: number;
  /** After the person changed their own name. */
  readonly setName: (nama: string) => void;
  /** After the admin changed the publisher's settings. */
  readonly setSettings: (settings: Settings) => void;
  /** The calendar that ages are counted with. */
  readonly calendar: WorkCalendar;
  /** After the admin changed the holidays of a year. */
  readonly setDaysOff: (year: string, days: readonly string[]) => void;
}

const SessionContext = createContext<AppSession | null>(null);

export function SessionProvider({
  user,
  settings,
  daysOff,
  renderedAt,
  children,
}: {
  user: SessionUser;
  settings: Settings;
  daysOff: readonly string[];
  renderedAt: number;
  children: ReactNode;
}) {
  const [nama, setName] = useState(user.nama);
  const [currentSettings, setSettings] = useState(settings);
  const [currentDaysOff, setCurrentDaysOff] = useState(daysOff);
  const session = useMemo(
    () => ({
      user: { ...user, nama },
      settings: currentSettings,
      renderedAt,
      setName,
      setSettings,
      calendar: workCalendarOf(currentSettings.workingWeek, currentDaysOff),
      setDaysOff: (year: string, days: readonly string[]) =>
        setCurrentDaysOff((known) => [...known.filter((day) => !day.startsWith(year)), ...days]),
    }),
    [user, nama, currentSettings, currentDaysOff, renderedAt],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** For screens of the app area only. */
export function useSession(): AppSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is for screens inside SessionProvider');
  return session;
}
