import { newId } from '../../src/infra/ids.ts';
import type { MatrixRows } from './matrix-row.ts';

/** Keys are kept by account, so that nobody's are another's: here each has stored something with the same one. */
export const attemptRows: MatrixRows = {
  'attempts.settle': {
    async request({ test, people }) {
      const key = newId();
      const now = test.clock.now();
      const stored = { key, request_hash: 'x', status: 200, created_at: now, expires_at: now + 3_600_000 };
      const rows = Object.values(people).map(({ id }) => ({
        ...stored,
        user_id: id,
        response_body: JSON.stringify({ id: newId(), judul: 'Laut yang Pulang' }),
      }));
      await test.db.write((tx) => tx.insertInto('idempotency_keys').values(rows).execute());
      return { body: { key } };
    },
  },
};
