import { nextNumber } from '../factories.ts';
import type { MatrixRows } from './matrix-row.ts';

/** The list of a year has no owner; the endpoints' access rules cover everything. */
export const calendarRows: MatrixRows = {
  'calendar.readYear': {},
  'calendar.saveYear': {
    async request({ test, people }) {
      const year = '2031';
      const { body } = await test.call({ url: `/api/calendar?year=${year}`, as: people.admin });
      // Changed, because an unchanged list is not written.
      const name = `Libur ${nextNumber()}`;
      const holidays = [{ date: `${year}-01-01`, name, kind: 'libur', estimated: false }];
      return {
        body: { year, confirmed: false, holidays },
        headers: { 'if-match': `"${body.version}"` },
      };
    },
  },
};
