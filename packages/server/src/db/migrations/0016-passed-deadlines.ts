import type { Migration } from './migration.ts';

/** A stage that the project has passed is no longer late: `next_deadline` covers the stages from the present one on. */
export const passedDeadlines: Migration = {
  version: 16,
  name: 'passed deadlines',
  *statements() {
    yield `update projects set next_deadline = (
      select min(open.deadline) from project_stages open
      where open.project_id = projects.id and open.status <> 'Disetujui' and open.position >= (
        select present.position from project_stages present
        where present.project_id = projects.id and present.stage = projects.current_overall_status
      )
    ) where next_deadline is not null and exists (
      select 1 from project_stages present
      where present.project_id = projects.id and present.stage = projects.current_overall_status
    )`;
  },
};
