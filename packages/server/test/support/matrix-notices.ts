import { newId } from '../../src/infra/ids.ts';
import { nextNumber } from '../factories.ts';
import type { MatrixRows } from './matrix-row.ts';
import { isMember, type Member, type World } from './principals.ts';

function aNoticeOfOwn(world: World) {
  return aNoticeOf(world, 'own');
}

export async function aNoticeOf({ test, people }: World, member: Member) {
  const id = newId();
  const row = {
    ...{ id, user_id: people[member].id, event: 'approved' as const, project_id: null, manuscript_id: null },
    ...{ stage: null, actor_id: null, words: '{"judul":"Laut","tahap":"Layout"}', once_key: null },
    ...{ created_at: test.clock.now(), read_at: null, mail_due_at: null, mailed_at: null },
  };
  await test.db.write((tx) => tx.insertInto('notices').values(row).execute());
  return { params: { id } };
}

/** Each account reads only its own notices; the texts belong to the admin. */
export const noticeRows: MatrixRows = {
  'notices.list': {
    async request(world, principal) {
      if (isMember(principal)) await aNoticeOf(world, principal);
      return {};
    },
  },
  'notices.count': {},
  'notices.markRead': {
    request: aNoticeOfOwn,
    existing: { own: 204, other: 404, redaksi: 404, admin: 404, legacy: 404 },
  },
  'notices.markAllRead': {},
  'notices.readPreferences': {},
  'notices.savePreferences': {
    request: () => ({ body: { mail: { approved: 'never' }, whatsappAllowed: true } }),
  },
  'notices.readReasons': {},
  'notices.saveReasons': {
    async request({ test, people }) {
      const { body } = await test.call({ url: '/api/notices/reasons', as: people.admin });
      // Changed, because an unchanged list is not written.
      const [first, ...others] = body.reasons;
      const reasons = [{ ...first, name: `Alasan ${nextNumber()}` }, ...others];
      return { body: { reasons }, headers: { 'if-match': `"${body.version}"` } };
    },
  },
  'notices.listTemplates': {},
  'notices.saveTemplate': {
    async request({ test, people }) {
      const { body } = await test.call({ url: '/api/notices/templates', as: people.admin });
      const [{ version }] = body.items.filter(({ event }: { event: string }) => event === 'approved');
      return {
        body: { event: 'approved', subject: 'Disetujui: {judul}', text: 'Tahap {tahap} sudah disetujui.' },
        headers: { 'if-match': `"${version}"` },
      };
    },
  },
};
