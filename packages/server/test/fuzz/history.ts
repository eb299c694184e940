import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, engineOf } from '../../src/db/handle.ts';
import type { TestApp } from '../harness.ts';

/** Compares values that only grow, and values that no request changes, with those after the previous batch. */
export interface History {
  /** @throws when a version decreased, or a role changed without a line in the audit log */
  check(): Promise<void>;
}

export function keepHistory(test: TestApp): History {
  const { reads } = test.db;
  const checks = [followAudit(reads), followVersions(reads), followRoles(reads)];
  return {
    async check() {
      if (engineOf(reads) === 'sqlite') {
        const { rows } = await sql`pragma foreign_key_check`.execute(reads);
        expect(rows).toEqual([]);
      }
      for (const check of checks) await check();
    },
  };
}

type Check = () => Promise<void>;

function followAudit(reads: Db): Check {
  let known = { count: 0, newest: 0 };
  const upTo = async (seq: number) => {
    const { rows } = await sql<{ count: number; newest: number }>`select count(*) as count,
      coalesce(max(seq), 0) as newest from audit_events where seq <= ${seq}`.execute(reads);
    return { count: Number(rows[0]?.count), newest: Number(rows[0]?.newest) };
  };
  return async () => {
    expect(await upTo(known.newest), 'lines of the audit log that are no longer there').toEqual(known);
    known = await upTo(Number.MAX_SAFE_INTEGER);
  };
}

function followVersions(reads: Db): Check {
  const versions = new Map<string, number>();
  const compare = (what: string, rows: readonly { readonly id: string; readonly version: number }[]) => {
    const gone = rows.filter(({ id, version }) => version < (versions.get(id) ?? 0));
    expect(gone, `versions of ${what} that went back`).toEqual([]);
    for (const { id, version } of rows) versions.set(id, version);
  };
  return async () => {
    for (const table of ['users', 'manuscripts', 'projects'] as const)
      compare(table, await reads.selectFrom(table).select(['id', 'version']).execute());
    compare('holidays', await reads.selectFrom('holiday_years').select(['year as id', 'version']).execute());
    compare('settings', await reads.selectFrom('settings').select(['key as id', 'version']).execute());
  };
}

/** Registration gives penulis or redaksi; only an admin gives another role, which is audited (decision 0145). */
function followRoles(reads: Db): Check {
  const roles = new Map<string, string>();
  return async () => {
    const rows = await reads.selectFrom('users').select(['id', 'role']).execute();
    const given = await rolesGiven(reads);
    const changed = rows.filter(({ id, role }) => roles.get(id) !== undefined && roles.get(id) !== role);
    const added = roles.size === 0 ? [] : rows.filter(({ id }) => !roles.has(id));
    const risen = added.filter(({ role }) => role !== 'penulis' && role !== 'redaksi');
    const secret = [...changed, ...risen].filter(({ id, role }) => given.get(id) !== role);
    expect(secret, 'roles that no admin has given').toEqual([]);
    for (const { id, role } of rows) roles.set(id, role);
  };
}

/** The last role that an admin gave each account, by the audit log. */
async function rolesGiven(reads: Db): Promise<ReadonlyMap<string, string>> {
  const events = await reads
    .selectFrom('audit_events')
    .select(['object_id', 'detail'])
    .where('action', '=', 'users.role_changed')
    .where('actor_role', '=', 'admin')
    .where('result', '=', 'ok')
    .orderBy('seq')
    .execute();
  return new Map(events.map(({ object_id, detail }) => [object_id ?? '', JSON.parse(detail).to]));
}
