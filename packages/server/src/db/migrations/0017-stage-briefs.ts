import type { Migration } from './migration.ts';

/** What the admin wants of a stage, how many links it was given, and who changed a project last. */
export const stageBriefs: Migration = {
  version: 17,
  name: 'stage briefs',
  *statements({ key }) {
    yield 'alter table project_stages add column brief text';
    yield 'alter table project_stages add column links_given integer not null default 0 check (links_given >= 0)';
    yield `update project_stages set links_given = (
      select count(*) from stage_links
      where stage_links.project_id = project_stages.project_id and stage_links.stage = project_stages.stage
    )`;
    yield `alter table projects add column updated_by ${key}`;
  },
};
