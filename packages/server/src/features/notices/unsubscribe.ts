import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKinds, unsubscribePath } from '@ruang-naskah/domain/notices/values';
import { audit } from '../../db/audit.ts';
import { writeWithoutSession } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { findMailChoices, saveMailChoices } from './preferences.ts';

/** The person and kinds of notices of an unsubscribe address. */
export interface Unsubscription {
  readonly userId: string;
  readonly kinds: readonly NoticeKind[];
  /** When the account got its present address: the mails to the one before end nothing any more. */
  readonly emailChangedAt: number | null;
}

const tokenPattern = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z,]{1,200})\.([A-Za-z0-9_-]{43})$/;

/**
 * The address in a mail that stops mail of its kind. It needs no session, because it is signed, and it gives access to nothing
 * else.
 */
export function unsubscribeUrl(
  deps: Pick<Deps, 'config' | 'secrets'>,
  unsubscription: Unsubscription,
): string {
  const url = new URL(unsubscribePath, deps.config.publicUrl);
  url.searchParams.set(
    't',
    `${unsubscription.userId}.${unsubscription.kinds.join(',')}.${sign(deps, unsubscription).toString('base64url')}`,
  );
  return url.href;
}

/** Undefined for what this portal has not signed, or for another address of the account. */
export async function readUnsubscription(
  deps: Pick<Deps, 'db' | 'secrets'>,
  text: string | undefined,
): Promise<Unsubscription | undefined> {
  const [, userId = '', names = '', signature = ''] = tokenPattern.exec(text ?? '') ?? [];
  const kinds = names.split(',').filter(isKind);
  if (userId === '' || kinds.length === 0 || kinds.join(',') !== names) return undefined;
  const person = await deps.db.reads
    .selectFrom('users')
    .select('email_changed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  const unsubscription = { userId, kinds, emailChangedAt: person?.email_changed_at ?? null };
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(deps, unsubscription))
    ? unsubscription
    : undefined;
}

function isKind(name: string): name is NoticeKind {
  return noticeKinds.some((kind) => kind === name);
}

function sign({ secrets }: Pick<Deps, 'secrets'>, { userId, kinds, emailChangedAt }: Unsubscription): Buffer {
  const signed = [userId, kinds.join(','), ...(emailChangedAt === null ? [] : [emailChangedAt])];
  return createHmac('sha256', secrets.subkey('unsubscribe')).update(signed.join('\n')).digest();
}

/** Stops mail of these kinds for a person who is not signed in: the signed address of the mail is the proof. */
export async function unsubscribe(
  deps: Deps,
  context: RequestContext,
  { userId, kinds }: Unsubscription,
): Promise<void> {
  await writeWithoutSession(deps.db, 'unsubscription', async (tx) => {
    const chosen = (await findMailChoices(tx, [userId])).get(userId);
    // Nobody of that name, or stopped before: a link that is posted again and again writes nothing.
    if (chosen === undefined || kinds.every((kind) => chosen[kind] === 'never')) return;
    await saveMailChoices(tx, userId, Object.fromEntries(kinds.map((kind) => [kind, 'never' as const])));
    const detail = { events: kinds.join(', ') };
    await audit(tx, deps, context, { action: 'users.mail_ended', id: userId, detail });
  });
}
