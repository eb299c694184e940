import { nextNumber } from '../factories.ts';
import type { MatrixRows } from './matrix-row.ts';

/** Templates are nobody's own; the endpoints' access rules say all there is. */
export const scheduleRows: MatrixRows = {
  'schedules.read': {},
  'schedules.save': {
    async request({ test, people }) {
      const { body } = await test.call({ url: '/api/schedules', as: people.admin });
      // Changed, because the same list is not written.
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
