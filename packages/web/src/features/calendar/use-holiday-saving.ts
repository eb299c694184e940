import type { Holiday, HolidayYear } from '@ruang-naskah/domain/calendar/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage, withErrorsOfRow } from '../../api/api-error.ts';
import { replaceOrAppend } from '../../api/replace-or-append.ts';
import { useSaveYear } from './queries.ts';

/** Adds, replaces, removes and confirms days off. Each change saves the whole year, based on the one that is shown. */
export function useHolidaySaving(stored: HolidayYear) {
  const save = useSaveYear();
  const send = ({ year, confirmed, holidays, version }: HolidayYear) =>
    save.mutateAsync({ body: { year, confirmed, holidays }, version });
  const failed = (error: unknown) => failureMessage(messages.calendar.saveFailed, error);
  return {
    busy: save.isPending,
    failed,
    failure: failed(save.error),
    confirm: (confirmed: boolean) => send({ ...stored, confirmed }),
    /** Puts the day in the place of `replaced`, or adds it. */
    put: (base: HolidayYear, day: Holiday, replaced: Holiday | null) => {
      const holidays = replaceOrAppend(base.holidays, day, ({ date }) => date === replaced?.date);
      return withErrorsOfRow(send({ ...base, holidays }), `holidays.${holidays.indexOf(day)}`);
    },
    remove: (day: Holiday) =>
      send({ ...stored, holidays: stored.holidays.filter(({ date }) => date !== day.date) }),
  };
}
export type HolidaySaving = ReturnType<typeof useHolidaySaving>;
