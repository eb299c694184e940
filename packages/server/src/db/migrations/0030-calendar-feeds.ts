import type { Migration } from './migration.ts';

/** One private calendar address per person: only its hash (decision 0098). */
export const calendarFeeds: Migration = {
  version: 30,
  name: 'calendar-feeds',
  *statements({ strict, big, key }) {
    yield `create table calendar_feeds (
        user_id ${key} primary key references users (id) on delete cascade,
        token_hash ${key} not null unique,
        created_at ${big} not null
      ) ${strict}`;
  },
};
