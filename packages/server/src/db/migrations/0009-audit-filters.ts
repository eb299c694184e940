import { textIndex } from './0006-search.ts';
import type { Migration } from './migration.ts';

/**
 * Indexes by which the audit log is searched and filtered: by its words, and by the result. Earlier lines have no
 * words, because the log cannot be changed; the filters find them.
 */
export const auditFilters: Migration = {
  version: 9,
  name: 'audit filters',
  *statements({ engine }) {
    yield "alter table audit_events add column search_text text not null default ''";
    yield 'create index audit_events_by_result on audit_events (result, created_at, id)';
    if (engine === 'postgres') {
      yield 'create index audit_events_by_text on audit_events using gin (search_text gin_trgm_ops)';
    } else {
      yield* textIndex('audit_events');
    }
  },
};
