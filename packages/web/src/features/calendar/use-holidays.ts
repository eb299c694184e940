import type { Holiday, HolidayYear } from '@ruang-naskah/domain/calendar/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../api/api-error.ts';
import { useSaveYear } from './queries.ts';

type Change = Partial<Pick<HolidayYear, 'confirmed' | 'holidays'>>;

/** Each change saves the whole year, based on the one that is shown. */
export function useHolidays({ year, confirmed, holidays, version }: HolidayYear) {
  const save = useSaveYear();
  const send = ({ confirmed: now = confirmed, holidays: days = holidays }: Change) =>
    save.mutateAsync({ body: { year, confirmed: now, holidays: [...days] }, version });
  return {
    busy: save.isPending,
    failure: failureMessage(messages.calendar.saveFailed, save.error),
    confirm: (now: boolean) => send({ confirmed: now }),
    /** In the place of another, or beside all others. */
    put: (day: Holiday, before: Holiday | null) =>
      send({ holidays: [...holidays.filter(({ date }) => date !== before?.date), day] }),
    remove: (day: Holiday) => send({ holidays: holidays.filter(({ date }) => date !== day.date) }),
  };
}
export type Holidays = ReturnType<typeof useHolidays>;
