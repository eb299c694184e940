import { limits } from '@ruang-naskah/domain/limits';
import type { Db, Tx } from '../../../db/handle.ts';
import { isOpen } from '../../../infra/clock.ts';

const longestMs = limits.captchaSeconds * 1000;

export async function insertCaptcha(tx: Tx, id: string, expiresAt: number): Promise<void> {
  await tx.insertInto('captchas').values({ id, expires_at: expiresAt }).execute();
}

export async function captchaExists(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('captchas').select('expires_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && isOpen(row.expires_at, now, longestMs);
}

/** Uses a captcha up; `unknown` when it was used before or never issued. */
export async function takeCaptcha(tx: Tx, id: string, now: number): Promise<'open' | 'expired' | 'unknown'> {
  const taken = await tx.deleteFrom('captchas').where('id', '=', id).returning('expires_at').execute();
  if (taken[0] === undefined) return 'unknown';
  return isOpen(taken[0].expires_at, now, longestMs) ? 'open' : 'expired';
}
