import { allAdmins, mentionOf } from '@ruang-naskah/domain/notes/content';
import { newId } from '../../src/infra/ids.ts';
import { buildManuscript } from '../factories.ts';
import { projectOfOwn } from './matrix-projects.ts';
import type { MatrixRows } from './matrix-row.ts';
import type { World } from './principals.ts';

/** An answer that `own` has not opened, and a note that asks the admins. */
async function answeredToOwn({ test, people }: World) {
  const { id } = await buildManuscript(test, { author: people.own });
  const now = test.clock.now();
  const row = { id: newId(), manuscript_id: id, note: 'Batal.', asked_by: people.own.id, asked_at: now };
  const answer = { state: 'refused', answer: 'Sudah dicetak.', answer_unread: 1, decided_at: now } as const;
  const note = { text: `${mentionOf(allAdmins)} mengapa?` };
  await test.call({ method: 'POST', url: `/api/manuscripts/${id}/notes`, as: people.own, body: note });
  await test.db.write((tx) =>
    tx
      .insertInto('manuscript_withdrawals')
      .values({ ...row, ...answer })
      .execute(),
  );
}

/** What waits for oneself; of anybody else's nothing is told and nothing ends. */
export const dutyRows: MatrixRows = {
  'duties.read': {
    async request(world) {
      await projectOfOwn(world);
      await answeredToOwn(world);
      return {};
    },
  },
  'duties.end': { request: () => ({ body: { kind: 'mention', dutyId: 'somebody-else-s' } }) },
};
