import type { Migration } from './migration.ts';

const kept = [
  'seq',
  'id',
  'created_at',
  'actor_id',
  'actor_role',
  'action',
  'object_type',
  'object_id',
  'result',
  'request_id',
  'detail',
];

/**
 * Indexes by which an erasure finds the traces of a person, and the one update that the audit log allows: removing the
 * actor's name together with the searched words (decision 0015).
 */
export const erasure: Migration = {
  version: 10,
  name: 'erasure',
  *statements({ engine }) {
    yield `create index manuscript_status_events_by_actor
      on manuscript_status_events (actor_id, created_at)`;
    yield 'create index stage_links_by_person on stage_links (submitted_by, submitted_at, id)';

    const row = (which: string) => `(${kept.map((column) => `${which}.${column}`).join(', ')})`;
    const blanked = `new.actor_name = '' and new.search_text = ''`;
    if (engine === 'sqlite') {
      yield 'drop trigger audit_events_append_only';
      yield `create trigger audit_events_append_only before update on audit_events
        when not (${blanked} and ${row('new')} is ${row('old')})
        begin select raise(abort, 'audit_events is append-only'); end`;
    } else {
      yield `create or replace function refuse_audit_update() returns trigger language plpgsql as $$
        begin
          if ${blanked} and ${row('new')} is not distinct from ${row('old')} then return new; end if;
          raise exception 'audit_events is append-only';
        end $$`;
    }
  },
};
