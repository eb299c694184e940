import { isJson, type Migration, oneOf } from './migration.ts';

const roles = ['penulis', 'redaksi', 'admin', 'user'];

/** News, the activity feed an admin may clear, and the audit log nobody may change (decision 0016). */
export const newsAndLogs: Migration = {
  version: 4,
  name: 'news and logs',
  *statements(types) {
    const { strict, big, key, seqAndId } = types;
    yield `create table news (
      ${seqAndId},
      title text not null,
      content text not null,
      tags text not null ${isJson(types, 'tags', 'array')},
      image_key text not null,
      image_width integer not null check (image_width > 0),
      image_height integer not null check (image_height > 0),
      image_alt text not null,
      created_at ${big} not null,
      created_by ${key} not null
    ) ${strict}`;
    yield 'create index news_by_age on news (created_at, id)';

    yield `create table activities (
      ${seqAndId},
      type text not null ${oneOf('type', ['author_upload', 'editor_upload'])},
      role text not null ${oneOf('role', roles)},
      user_id ${key} not null,
      user_name text not null,
      description text not null,
      related_id ${key},
      related_kind text ${oneOf('related_kind', ['manuscript', 'project'])},
      created_at ${big} not null
    ) ${strict}`;
    yield 'create index activities_by_age on activities (created_at, id)';
    yield 'create index activities_by_type on activities (type, created_at, id)';
    yield 'create index activities_by_user on activities (user_id, created_at, id)';

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
      detail text not null ${isJson(types, 'detail', 'object')}
    ) ${strict}`;
    yield 'create index audit_events_by_age on audit_events (created_at, id)';
    yield 'create index audit_events_by_action on audit_events (action, created_at, id)';
    yield 'create index audit_events_by_actor on audit_events (actor_id, created_at, id)';
    yield 'create index audit_events_by_object on audit_events (object_id, created_at)';
    yield* appendOnly(types.engine === 'sqlite');
  },
};

function* appendOnly(sqlite: boolean): Iterable<string> {
  if (sqlite) {
    yield `create trigger audit_events_append_only before update on audit_events
      begin select raise(abort, 'audit_events is append-only'); end`;
    return;
  }
  yield `create function refuse_audit_update() returns trigger language plpgsql as $$
    begin raise exception 'audit_events is append-only'; end $$`;
  yield `create trigger audit_events_append_only before update on audit_events
    for each row execute function refuse_audit_update()`;
}
