import type { HolidayKind } from '@ruang-naskah/domain/calendar/values';

/** The tables of the working calendar; see schema.ts for the rest and for how values are stored. */

export interface HolidayYearsTable {
  /** `2026` */
  year: string;
  confirmed: 0 | 1;
  version: number;
  updated_at: number;
}

export interface HolidaysTable {
  /** `YYYY-MM-DD` */
  day: string;
  year: string;
  name: string;
  kind: HolidayKind;
  /** 1 for a feast whose day is not fixed yet. */
  estimated: 0 | 1;
}
