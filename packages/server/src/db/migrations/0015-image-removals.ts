import { isJson, type Migration, oneOf } from './migration.ts';

/**
 * The images that this database may one day erase from the store: those whose upload it has begun, until the record
 * that shows them is committed, and those that a deletion gave up (decision 0058).
 */
export const imageRemovals: Migration = {
  version: 15,
  name: 'image removals',
  *statements(types) {
    const { strict, big, key } = types;
    yield `create table image_removals (
      name ${key} primary key,
      keys text not null ${isJson(types, 'keys', 'array')},
      cause text not null ${oneOf('cause', ['upload', 'deletion'])},
      noted_at ${big} not null
    ) ${strict}`;
    yield 'create index image_removals_by_age on image_removals (noted_at, name)';
  },
};
