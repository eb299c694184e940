import { type Migration, oneOf } from './migration.ts';

const positions = `(select present.position from project_stages present
  where present.project_id = projects.id and present.stage = projects.current_overall_status)`;

/**
 * Each stage says whose turn it is, who holds it and where its deadline stands in the order of deadlines, so that an
 * index finds one person's stages, however many projects there are.
 */
export const stageTurns: Migration = {
  version: 19,
  name: 'stage turns',
  *statements({ key, generated }) {
    yield `alter table project_stages add column turn text not null default 'later'
      ${oneOf('turn', ['done', 'now', 'later', 'approval'])}`;
    // Imported stages may name only an editor.
    yield `alter table project_stages add column holder_id ${key}
      generated always as (coalesce(assignee_id, editor_id)) ${generated}`;
    yield `alter table project_stages add column deadline_key ${key}
      generated always as (coalesce(deadline, '9999-12-31')) ${generated}`;
    yield `update project_stages set turn = (
      select case
        when project_stages.status = 'Disetujui' then 'done'
        when coalesce(project_stages.submission_link, '') <> ''
          and project_stages.status in ('Menunggu Review', 'Selesai') then 'approval'
        when projects.current_overall_status = 'Selesai' then 'done'
        when project_stages.position < ${positions} then 'done'
        when project_stages.stage = projects.current_overall_status then 'now'
        else 'later' end
      from projects where projects.id = project_stages.project_id)`;
    yield `create index project_stages_by_holder
      on project_stages (holder_id, turn, deadline_key, project_id, position) where holder_id is not null`;
    // Few stages are dated and have their turn, but no holder.
    yield `create index project_stages_free on project_stages (deadline_key, project_id, position)
      where turn = 'now' and holder_id is null and deadline is not null`;
    yield `create index projects_incomplete on projects (id) where current_overall_status is null`;
  },
};
