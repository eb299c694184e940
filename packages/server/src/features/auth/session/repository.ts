import type { Role } from '@ruang-naskah/domain/roles';
import { noteEnded } from '../../../db/changes.ts';
import type { Db, Tx } from '../../../db/handle.ts';
import { type Parameters, prepare } from '../../../db/prepared.ts';
import { prepareInsert, prepareWrite } from '../../../db/prepared-writes.ts';
import type { NewRow } from '../../../db/schema.ts';
import { deletePendingOf } from '../pending/repository.ts';

/** A session joined with its account: what every request reads. */
export interface SessionRow {
  readonly id: string;
  readonly token_hash: string;
  readonly last_seen_at: number;
  readonly expires_at: number;
  readonly authenticated_at: number;
  readonly user_id: string;
  readonly nama: string;
  readonly email: string;
  readonly role: Role;
  readonly active: 0 | 1;
  readonly second_factor_at: number | null;
  readonly position: number;
}

const byToken = prepare({
  build: (db: Db, p: Parameters<{ tokenHash: string }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id',
        'sessions.token_hash',
        'sessions.last_seen_at',
        'sessions.expires_at',
        'sessions.authenticated_at',
        'sessions.user_id',
        'users.nama',
        'users.email',
        'users.role',
        'users.active',
        'users.second_factor_at',
        'sessions.position',
      ])
      .where('sessions.token_hash', '=', p('tokenHash')),
  columns: [
    'id',
    'token_hash',
    'last_seen_at',
    'expires_at',
    'authenticated_at',
    'user_id',
    'nama',
    'email',
    'role',
    'active',
    'second_factor_at',
    'position',
  ],
  map: (row): SessionRow => ({
    id: row[0],
    token_hash: row[1],
    last_seen_at: row[2],
    expires_at: row[3],
    authenticated_at: row[4],
    user_id: row[5],
    nama: row[6],
    email: row[7],
    role: row[8],
    active: row[9],
    second_factor_at: row[10],
    position: row[11],
  }),
});

/** Read on every request, hence compiled once. */
export function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return byToken.first(db, { tokenHash });
}

export function findSessions(db: Db, tokenHashes: readonly string[]) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.role',
      'users.active',
      'users.second_factor_at',
    ])
    .where('sessions.token_hash', 'in', tokenHashes)
    .execute();
}

const insertRow = prepareInsert('sessions');

export async function insertSession(tx: Tx, row: NewRow<'sessions'>): Promise<void> {
  await insertRow(tx, row);
}

export async function touchSession(tx: Tx, tokenHash: string, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  noteEnded(tx, { tokenHash });
}

/** Deletes one of a person's sessions by its public id; false when it is not theirs or gone. */
export async function deleteOwnSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  noteEnded(tx, { userId });
  return result.numDeletedRows > 0n;
}

/**
 * Ends all sessions of an account, but for the one to keep, and its sign-ins that wait for a second step; false when
 * there was no other session.
 */
export async function deleteSessionsOf(tx: Tx, userId: string, keepTokenHash?: string): Promise<boolean> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (keepTokenHash !== undefined) query = query.where('token_hash', '!=', keepTokenHash);
  const result = await query.executeTakeFirst();
  await deletePendingOf(tx, userId);
  noteEnded(tx, { userId });
  return result.numDeletedRows > 0n;
}

/** Deletes the oldest sessions beyond `keep`, never the one just started, as two can begin in one millisecond. */
export async function trimSessions(tx: Tx, userId: string, keep: number, newestHash: string): Promise<void> {
  const ended = await deleteSurplus(tx, { userId, kept: keep - 1, newestHash });
  if (ended > 0) noteEnded(tx, { userId });
}

const deleteSurplus = prepareWrite(
  (tx, p: Parameters<{ userId: string; kept: number; newestHash: string }>) =>
    tx
      .deleteFrom('sessions')
      .where(
        'token_hash',
        'in',
        tx
          .selectFrom('sessions')
          .select('token_hash')
          .where('user_id', '=', p('userId'))
          .where('token_hash', '!=', p('newestHash'))
          .orderBy('created_at', 'desc')
          .offset(p('kept'))
          .limit(100),
      ),
);

/** The condition for a session that is still valid. */
export interface OpenSessions {
  readonly endAfter: number;
  readonly endBy: number;
  readonly seenAfter: number;
}

export function listSessions(db: Db, userId: string, open: OpenSessions, limit: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'last_seen_at', 'ip_prefix', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', open.endAfter)
    .where('expires_at', '<=', open.endBy)
    .where('last_seen_at', '>', open.seenAfter)
    .orderBy('last_seen_at', 'desc')
    .limit(limit)
    .execute();
}

export async function hasAccount(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
