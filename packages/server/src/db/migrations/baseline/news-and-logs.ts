import type { Engine } from '../../handle.ts';
import { isJson, oneOf, type SqlDialect } from '../migration.ts';
import { roles } from './lists.ts';

/** News, the activity feed an admin may clear, and the audit log nobody may change (decision 0016). */
export function* newsAndLogsTables(dialect: SqlDialect): Iterable<string> {
  yield* news(dialect);
  yield* imageRemovals(dialect);
  yield* activities(dialect);
  yield* auditEvents(dialect);
}

function* news(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key, seqAndId } = dialect;
  yield `create table news (
    ${seqAndId},
    title text not null,
    content text not null,
    tags text not null ${isJson(dialect, 'tags', 'array')},
    image_key text not null,
    image_width integer not null check (image_width > 0),
    image_height integer not null check (image_height > 0),
    image_alt text not null,
    created_at ${big} not null,
    created_by ${key} not null,
    version integer not null default 1 check (version >= 1),
    preview_of text
  ) ${strict}`;
  yield 'create index news_by_age on news (created_at, id)';
  yield 'create index news_by_version on news (version)';
}

function* imageRemovals(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key } = dialect;
  yield `create table image_removals (
    name ${key} primary key,
    keys text not null ${isJson(dialect, 'keys', 'array')},
    cause text not null check (cause in ('upload', 'deletion')),
    noted_at ${big} not null
  ) ${strict}`;
  yield 'create index image_removals_by_age on image_removals (noted_at, name)';
}

function* activities({ strict, big, key, seqAndId }: SqlDialect): Iterable<string> {
  yield `create table activities (
    ${seqAndId},
    type text not null check (type in ('author_upload', 'editor_upload')),
    role text not null ${oneOf('role', roles)},
    user_id ${key} not null,
    user_name text not null,
    description text not null,
    related_id ${key},
    related_kind text check (related_kind in ('manuscript', 'project')),
    created_at ${big} not null
  ) ${strict}`;
  yield 'create index activities_by_age on activities (created_at, id)';
  yield 'create index activities_by_type on activities (type, created_at, id)';
  yield 'create index activities_by_user on activities (user_id, created_at, id)';
}

function* auditEvents(dialect: SqlDialect): Iterable<string> {
  const { engine, strict, big, key, seqAndId } = dialect;
  yield `create table audit_events (
    ${seqAndId},
    created_at ${big} not null,
    actor_id ${key},
    actor_name text not null,
    actor_role text not null,
    action text not null,
    object_type text not null,
    object_id ${key},
    result text not null,
    request_id text,
    detail text not null ${isJson(dialect, 'detail', 'object')},
    search_text text not null default ''
  ) ${strict}`;
  yield 'create index audit_events_by_age on audit_events (created_at, id)';
  yield 'create index audit_events_by_action on audit_events (action, created_at, id)';
  yield 'create index audit_events_by_actor on audit_events (actor_id, created_at, id)';
  yield 'create index audit_events_by_object on audit_events (object_id, created_at)';
  yield 'create index audit_events_by_result on audit_events (result, created_at, id)';
  yield `create index audit_events_unusual
    on audit_events (action, result, created_at, id) where result <> 'ok'`;
  yield* onlyBlanked(engine);
}

/** All but the name and the searched words. */
const kept =
  'seq id created_at actor_id actor_role action object_type object_id result request_id detail'.split(' ');

/** The audit log is only added to. An erasure alone may change a line: it removes the actor's name (decision 0015). */
function* onlyBlanked(engine: Engine): Iterable<string> {
  const row = (which: string) => `(${kept.map((column) => `${which}.${column}`).join(', ')})`;
  const blanked = `new.actor_name = '' and new.search_text = ''`;
  if (engine === 'sqlite') {
    yield `create trigger audit_events_append_only before update on audit_events
      when not (${blanked} and ${row('new')} is ${row('old')})
      begin select raise(abort, 'audit_events is append-only'); end`;
    return;
  }
  yield `create function refuse_audit_update() returns trigger language plpgsql as $$
    begin
      if ${blanked} and ${row('new')} is not distinct from ${row('old')} then return new; end if;
      raise exception 'audit_events is append-only';
    end $$`;
  yield `create trigger audit_events_append_only before update on audit_events
    for each row execute function refuse_audit_update()`;
}
