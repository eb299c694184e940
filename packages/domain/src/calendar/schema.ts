import * as z from 'zod/mini';
import { calendarDate, line } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { holidayKinds, yearPattern } from './values.ts';

const words = messages.calendar;

const holidayShape = {
  date: calendarDate(),
  name: line(limits.holidayName),
  kind: z.enum(holidayKinds),
};

/** A day of `year` beside those that are `taken`, as a form sends it. */
export function holidayFormSchema(yearField: string, taken: readonly string[]) {
  return z.strictObject(holidayShape).check(
    z.check(({ value: { date }, issues }) => {
      const message = problemOfHoliday(date, yearField, taken);
      if (message !== undefined) issues.push({ code: 'custom', message, input: date, path: ['date'] });
    }),
  );
}

function problemOfHoliday(date: string, year: string, taken: readonly string[]): string | undefined {
  if (taken.includes(date)) return words.twice;
  return date.startsWith(`${year}-`) ? undefined : words.otherYear(year);
}

const HolidayInput = z.strictObject({
  ...holidayShape,
  /** A holiday whose date may still change; once the year is confirmed, no date is estimated. */
  estimated: z._default(z.boolean(), false),
});
export const HolidaySchema = z.object({
  date: z.string(),
  name: z.string(),
  kind: holidayShape.kind,
  estimated: z.boolean(),
});
export type Holiday = z.infer<typeof HolidaySchema>;

const year = () => z.string().check(z.regex(yearPattern, words.yearRange));

/** The present year, unless another is named. */
export const ReadYearQuery = z.strictObject({ year: z.optional(year()) });
export type ReadYearQuery = z.output<typeof ReadYearQuery>;

/** The whole list of a year; each day once, and no day of another year. */
export const SaveYearInput = z
  .strictObject({
    year: year(),
    confirmed: z.boolean(),
    holidays: z.array(HolidayInput).check(z.maxLength(limits.holidaysOfYear)),
  })
  .check(
    z.check(({ value, issues }) => {
      const taken: string[] = [];
      value.holidays.forEach(({ date }, at) => {
        const message = problemOfHoliday(date, value.year, taken);
        if (message !== undefined) {
          const path = ['holidays', at, 'date'];
          issues.push({ code: 'custom', message, input: date, path, continue: true });
        }
        taken.push(date);
      });
    }),
  );
export type SaveYearInput = z.output<typeof SaveYearInput>;

/** Years whose list is empty or unconfirmed, for the admin. */
export const YearGapSchema = z.object({ year: z.string(), gap: z.enum(['empty', 'unconfirmed']) });

export const HolidayYearSchema = z.object({
  year: z.string(),
  confirmed: z.boolean(),
  /** By date. */
  holidays: z.array(HolidaySchema),
  /** What the admin still has to fill in or confirm: in the present year or the next, whichever is read. */
  gaps: z.array(YearGapSchema),
  /** 0 until the year is saved for the first time. */
  version: z.number(),
});
export type HolidayYear = z.infer<typeof HolidayYearSchema>;

/** A day off as it is shown to people. */
export const DayOffSchema = z.object({ date: z.string(), name: z.string(), kind: z.enum(holidayKinds) });
export type DayOff = z.infer<typeof DayOffSchema>;
