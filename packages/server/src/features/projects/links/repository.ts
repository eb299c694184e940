import { messages } from '@ruang-naskah/domain/messages.id';
import type { LinkHistory } from '@ruang-naskah/domain/projects/schema';
import type { LinkRecord } from '@ruang-naskah/domain/projects/workflow';
import type { Db, Tx } from '../../../db/handle.ts';
import { linkRow } from '../table.ts';

/** More than any project has; the answer stays bounded even so. */
const MOST_LINKS = 500;

export async function insertLink(tx: Tx, projectId: string, link: LinkRecord): Promise<void> {
  await tx.insertInto('stage_links').values(linkRow(projectId, link)).execute();
}

export async function findLinks(db: Db, projectId: string): Promise<LinkHistory['items']> {
  const rows = await db
    .selectFrom('stage_links')
    .select(['id', 'stage', 'url', 'submitted_by_name', 'submitted_at'])
    .where('project_id', '=', projectId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(MOST_LINKS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    stage: row.stage,
    submissionLink: row.url,
    submittedByName: row.submitted_by_name || messages.userAdmin.erased,
    submittedAt: new Date(row.submitted_at).toISOString(),
  }));
}
