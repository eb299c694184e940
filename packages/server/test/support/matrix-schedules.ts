import { nextNumber } from '../factories.ts';
import type { MatrixRows } from './matrix-row.ts';

/** Templates have no owner; the endpoints' access rules cover everything. */
export const scheduleRows: MatrixRows = {
  'schedules.read': {},
  'schedules.save': {
    async request({ test, people }) {
      const { body } = await test.call({ url: '/api/schedules', as: people.admin });
      // Changed, because an unchanged list is not written.
      const template = {
        imprint: '',
        bookType: `Buku ${nextNumber()}`,
        anchor: 'start',
        offsets: { Penulisan: 20, Layout: 30 },
      };
      return { body: { templates: [template] }, headers: { 'if-match': `"${body.version}"` } };
    },
  },
};
