import { newId } from '../../src/infra/ids.ts';
import { buildUser } from '../factories.ts';
import type { MatrixRows, RequestParts, StatusByMember } from './matrix-row.ts';
import type { World } from './principals.ts';

/** A message to somebody who allowed it and whose number can be used, that has waited for an hour, or was sent now. */
async function aMessage({ test }: World, whatsapp: 'ready' | 'sent' = 'ready'): Promise<RequestParts> {
  const { id: receiver } = await buildUser(test, 'penulis');
  const row = {
    ...{
      id: newId(),
      user_id: receiver,
      event: 'approved' as const,
      project_id: null,
    },
    ...{ manuscript_id: null, stage: null, actor_id: null, words: '{"judul":"Laut","tahap":"Layout"}' },
    ...{ once_key: null, created_at: test.clock.now() - 3_600_000, read_at: null, mail_due_at: null },
    ...{ mailed_at: null, whatsapp, whatsapp_at: whatsapp === 'sent' ? test.clock.now() : null },
  };
  await test.db.write(async (tx) => {
    const consent = { whatsapp_consent_at: test.clock.now() };
    await tx.updateTable('users').set(consent).where('id', '=', receiver).execute();
    await tx.insertInto('notices').values(row).execute();
  });
  return { params: { id: row.id } };
}

const adminOnly: Omit<StatusByMember, 'admin'> = { own: 403, other: 403, redaksi: 403, legacy: 403 };

/** Only admins read the queue and its numbers, and decide about a message. */
export const whatsappRows: MatrixRows = {
  'whatsapp.list': {
    request: async (world) => {
      await aMessage(world);
      return {};
    },
  },
  'whatsapp.open': { request: (world) => aMessage(world), existing: { ...adminOnly, admin: 200 } },
  'whatsapp.settle': {
    request: async (world) => ({ ...(await aMessage(world)), body: { outcome: 'sent' } }),
    existing: { ...adminOnly, admin: 204 },
  },
  'whatsapp.takeBack': {
    request: (world) => aMessage(world, 'sent'),
    existing: { ...adminOnly, admin: 204 },
  },
};
