import { type Migration, oneOf } from './migration.ts';

/** Named filters of lists: a person's own, or without an owner those of all admins. */
export const listViews: Migration = {
  version: 34,
  name: 'list-views',
  *statements({ strict, big, key }) {
    yield `create table list_views (
        id ${key} primary key,
        list text not null ${oneOf('list', ['projects', 'manuscripts', 'users'])},
        owner_id ${key} references users (id) on delete cascade,
        name text not null,
        name_key text not null,
        filter text not null,
        standard integer not null default 0 check (standard in (0, 1)),
        created_at ${big} not null,
        check (standard = 0 or owner_id is not null)
      ) ${strict}`;
    yield 'create unique index list_views_own on list_views (owner_id, list, name_key) where owner_id is not null';
    yield 'create unique index list_views_shared on list_views (list, name_key) where owner_id is null';
  },
};
