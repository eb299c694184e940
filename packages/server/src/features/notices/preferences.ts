import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import type { Preferences } from '@ruang-naskah/domain/notices/schema';
import {
  defaultMailMode,
  eventsOfKinds,
  type MailChoices,
  type MailMode,
  type NoticeKind,
  noticeKindsOf,
} from '@ruang-naskah/domain/notices/values';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';

/** How people want to be told: by mail for each kind of notice, and by WhatsApp. */

/** The kinds of one's role, each with one's choice or the default. */
export async function readPreferences(db: Db, actor: Actor): Promise<Preferences> {
  const user = requireUser(actor);
  const chosen = (await findMailChoices(db, [user.id])).get(user.id) ?? {};
  const mail = Object.fromEntries(
    noticeKindsOf(user.role).map((kind) => [kind, chosen[kind] ?? defaultMailMode(kind)]),
  );
  return { mail, whatsappAllowed: await agreesToWhatsapp(db, user.id) };
}

/** Kinds of another role are ignored. */
export async function savePreferences(
  deps: Deps,
  context: RequestContext,
  input: Preferences,
): Promise<Preferences> {
  const user = requireUser(context.actor);
  return writeBy(deps, context, async (tx) => {
    const own = noticeKindsOf(user.role).flatMap((kind) => {
      const mode = input.mail[kind];
      return mode === undefined ? [] : [[kind, mode] as const];
    });
    await saveMailChoices(tx, user.id, Object.fromEntries(own));
    await saveConsent(deps, tx, context, input.whatsappAllowed);
    return readPreferences(tx, context.actor);
  });
}

/** Those among these who agreed to WhatsApp messages, without admins, who send them. */
export async function findWhatsappReaders(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('whatsapp_consent_at', 'is not', null)
    .where('role', '<>', 'admin')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** People's choices, by person; a kind without a choice has the default. Deleted accounts are left out. */
export async function findMailChoices(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MailChoices>> {
  const choices = new Map<string, Partial<Record<NoticeKind, MailMode>>>();
  if (userIds.length === 0) return choices;
  const rows = await db
    .selectFrom('users')
    .leftJoin('notice_preferences', 'notice_preferences.user_id', 'users.id')
    .select(['users.id', 'notice_preferences.event', 'notice_preferences.mail'])
    .where('users.id', 'in', userIds)
    .execute();
  for (const { id, event, mail } of rows) {
    const own = choices.get(id) ?? {};
    if (event !== null && mail !== null) own[event] = mail;
    choices.set(id, own);
  }
  return choices;
}

/** Mail of a kind that is never to be mailed is not sent where it is already due either. */
export async function saveMailChoices(tx: Tx, userId: string, choices: MailChoices): Promise<void> {
  const rows = Object.entries(choices).map(([event, mail]) => ({
    user_id: userId,
    event: event as NoticeKind,
    mail,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('notice_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'event']).doUpdateSet((eb) => ({ mail: eb.ref('excluded.mail') })),
    )
    .execute();
  const ended = rows.filter(({ mail }) => mail === 'never').map(({ event }) => event);
  if (ended.length === 0) return;
  await tx
    .updateTable('notices')
    .set({ mail_due_at: null })
    .where('user_id', '=', userId)
    .where('event', 'in', eventsOfKinds(ended))
    .where('mail_due_at', 'is not', null)
    .execute();
}

async function agreesToWhatsapp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('whatsapp_consent_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.whatsapp_consent_at != null;
}

/** Who agrees no more gets none of the messages that wait. */
async function saveConsent(deps: Deps, tx: Tx, context: RequestContext, given: boolean): Promise<void> {
  const { id } = requireUser(context.actor);
  if ((await agreesToWhatsapp(tx, id)) === given) return;
  const at = given ? deps.clock.now() : null;
  await tx.updateTable('users').set({ whatsapp_consent_at: at }).where('id', '=', id).execute();
  if (!given)
    await tx
      .updateTable('notices')
      .set({ whatsapp: null })
      .where('user_id', '=', id)
      .where('whatsapp', '=', 'ready')
      .execute();
  await audit(tx, deps, context, { action: 'users.whatsapp_consent', id, detail: { given } });
}
