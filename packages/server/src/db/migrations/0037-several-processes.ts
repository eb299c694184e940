import type { Migration } from './migration.ts';

/**
 * What several processes on one PostgreSQL share (decision 0122): which releases may run on the schema, who leads the
 * scheduled jobs, and what was committed, for the open pages of all of them. SQLite, which one process owns, has the
 * same tables, so that an archive fits both.
 */
export const severalProcesses: Migration = {
  version: 37,
  name: 'several processes',
  *statements({ engine, strict, big, key }) {
    yield 'alter table schema_migrations add column oldest integer';
    yield `alter table jobs add column holder ${key}`;
    const current = engine === 'postgres' ? 'default (pg_current_xact_id()::text::bigint)' : '';
    const now =
      engine === 'postgres' ? 'default ((extract(epoch from clock_timestamp()) * 1000)::bigint)' : '';
    yield `create table live_changes (
      transaction_id ${big} primary key ${current},
      created_at ${big} not null ${now},
      told text not null
    ) ${strict}`;
    yield 'create index live_changes_by_age on live_changes (created_at)';
  },
};
