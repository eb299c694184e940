import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKinds, unsubscribePath } from '@ruang-naskah/domain/notices/values';
import type { Deps } from '../../../deps.ts';

/** The person and kinds of notices of an unsubscribe address. */
export interface Unsubscription {
  readonly userId: string;
  readonly kinds: readonly NoticeKind[];
}

const token = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z,]{1,200})\.([A-Za-z0-9_-]{43})$/;

/**
 * The address in a mail that stops mail of its kind. It needs no session, because it is signed, and it gives access to nothing
 * else.
 */
export function unsubscribeUrl(deps: Pick<Deps, 'config' | 'secrets'>, who: Unsubscription): string {
  const url = new URL(unsubscribePath, deps.config.publicUrl);
  url.searchParams.set('t', `${who.userId}.${who.kinds.join(',')}.${sign(deps, who).toString('base64url')}`);
  return url.href;
}

/** Undefined for what this portal has not signed. */
export function readUnsubscription(
  deps: Pick<Deps, 'secrets'>,
  text: string | undefined,
): Unsubscription | undefined {
  const [, userId = '', names = '', proof = ''] = token.exec(text ?? '') ?? [];
  const kinds = names.split(',').filter(isKind);
  if (userId === '' || kinds.length === 0 || kinds.join(',') !== names) return undefined;
  const who = { userId, kinds };
  return timingSafeEqual(Buffer.from(proof, 'base64url'), sign(deps, who)) ? who : undefined;
}

function isKind(name: string): name is NoticeKind {
  return noticeKinds.some((kind) => kind === name);
}

function sign({ secrets }: Pick<Deps, 'secrets'>, { userId, kinds }: Unsubscription): Buffer {
  return createHmac('sha256', secrets.subkey('unsubscribe'))
    .update(`${userId}\n${kinds.join(',')}`)
    .digest();
}
