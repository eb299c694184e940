import type { MatrixRows } from './matrix-row.ts';

/** What waits for oneself; of anybody else's nothing is told and nothing ends. */
export const dutyRows: MatrixRows = {
  'duties.read': {},
  'duties.end': { request: () => ({ body: { kind: 'mention', id: 'somebody-else-s' } }) },
};
