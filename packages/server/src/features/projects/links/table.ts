import type { LinkRecord } from '@ruang-naskah/domain/projects/workflow';
import type { NewRow } from '../../../db/schema.ts';
import { newId } from '../../../infra/ids.ts';

export function linkRow(projectId: string, link: LinkRecord): NewRow<'stage_links'> {
  return {
    id: newId(),
    project_id: projectId,
    stage: link.stage,
    url: link.submissionLink,
    submitted_by: link.submittedBy,
    submitted_by_name: link.submittedByName,
    submitted_at: Date.parse(link.submittedAt),
    note: link.note === '' ? null : link.note,
  };
}
