import { hash } from 'node:crypto';
import type { Bare, Maybe } from './bare.ts';
import { then } from './bare.ts';

/** Finds the account of a session with the same lookup as the portal. */
export interface Caller {
  readonly id: string;
  readonly nama: string;
  readonly email: string;
  readonly role: string;
}

export function sessions(bare: Bare): (cookie: string | undefined) => Maybe<Caller | undefined> {
  const find =
    bare.prepare(`select s.id, s.token_hash, s.last_seen_at, s.expires_at, s.authenticated_at, s.user_id,
    u.nama, u.email, u.role, u.active from sessions s join users u on u.id = s.user_id where s.token_hash = ?`);
  return (cookie = '') => {
    const token = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1];
    if (token === undefined) return undefined;
    return then(find([hash('sha256', token)]), ([row]) => {
      if (row === undefined || row[9] === 0 || Number(row[3]) <= Date.now()) return undefined;
      return { id: String(row[5]), nama: String(row[6]), email: String(row[7]), role: String(row[8]) };
    });
  };
}
