import type { Migration } from './migration.ts';

/**
 * Indexes for each filter and sort of the lists of projects, and the version below which an admin's save is stale
 * (decision 0007, §5.18).
 */
export const projectLists: Migration = {
  version: 8,
  name: 'project lists',
  *statements({ big }) {
    yield 'alter table projects add column edited_version integer not null default 1 check (edited_version >= 1)';

    // One's own projects, newest first, without a sort: the age of a project never changes.
    yield `alter table project_participants add column created_at ${big} not null default 0`;
    yield `update project_participants set created_at =
      (select created_at from projects where projects.id = project_participants.project_id)`;
    yield 'drop index project_participants_by_user';
    yield `create index project_participants_by_user on project_participants (user_id, created_at, project_id)`;

    yield 'create index projects_by_status_and_title on projects (current_overall_status, title_key, id)';
    yield 'create index projects_by_status_and_deadline on projects (current_overall_status, next_deadline_key, id)';

    // The chips of the list. What waits or is due is a small part of all projects, so these indexes stay small.
    yield 'drop index projects_by_review';
    for (const [name, condition] of [
      ['waiting', 'awaits_review > 0'],
      ['dated', 'next_deadline is not null'],
      ['tasks', "kind = 'redaksi'"],
    ]) {
      yield `create index projects_${name}_by_age on projects (created_at, id) where ${condition}`;
      yield `create index projects_${name}_by_title on projects (title_key, id) where ${condition}`;
      if (name === 'dated') continue;
      yield `create index projects_${name}_by_deadline on projects (next_deadline_key, id) where ${condition}`;
    }
  },
};
