import type { Db, Tx } from '../../../db/handle.ts';

export async function insertCaptcha(tx: Tx, id: string, expiresAt: number): Promise<void> {
  await tx.insertInto('captchas').values({ id, expires_at: expiresAt }).execute();
}

export async function captchaExists(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('captchas')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a captcha up, right or wrong; false when it was used before, expired, or never given out. */
export async function takeCaptcha(tx: Tx, id: string, now: number): Promise<boolean> {
  const taken = await tx.deleteFrom('captchas').where('id', '=', id).returning('expires_at').execute();
  return taken[0] !== undefined && taken[0].expires_at > now;
}
