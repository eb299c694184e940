import type { UserActor } from '@ruang-naskah/domain/actor';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { LinkHistory } from '@ruang-naskah/domain/projects/schema';
import type { LinkRecord } from '@ruang-naskah/domain/projects/workflow';
import type { Db, Tx } from '../../../db/handle.ts';
import { prepareInsert } from '../../../db/prepared-writes.ts';
import type { NewRow } from '../../../db/schema.ts';
import { newId } from '../../../infra/ids.ts';
import { linkRow } from './table.ts';

/** Stores judgements on the links of some stages. */
export async function insertVerdicts(
  tx: Tx,
  projectId: string,
  verdicts: readonly NewVerdict[],
  { by, now }: { readonly by: UserActor; readonly now: number },
): Promise<void> {
  if (verdicts.length === 0) return;
  const rows = verdicts.map((verdict) => ({
    ...verdict,
    id: newId(),
    project_id: projectId,
    given_by: by.id,
    given_by_name: by.name,
    given_at: now,
  }));
  await tx.insertInto('stage_verdicts').values(rows).execute();
}

/** More than any project has; the answer stays bounded even so. */
const MOST_LINKS = 500;

export type NewVerdict = Pick<NewRow<'stage_verdicts'>, 'stage' | 'kind' | 'note' | 'deadline'>;

const insertRow = prepareInsert('stage_links');

export async function insertLink(tx: Tx, projectId: string, link: LinkRecord): Promise<void> {
  await insertRow(tx, linkRow(projectId, link));
}

export async function findLinks(db: Db, projectId: string): Promise<LinkHistory['items']> {
  const rows = await db
    .selectFrom('stage_links')
    .select(['id', 'stage', 'url', 'submitted_by_name', 'submitted_at', 'note'])
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
    note: row.note ?? '',
  }));
}

export async function findVerdicts(db: Db, projectId: string): Promise<LinkHistory['verdicts']> {
  const rows = await db
    .selectFrom('stage_verdicts')
    .select(['id', 'stage', 'kind', 'note', 'deadline', 'given_by_name', 'given_at'])
    .where('project_id', '=', projectId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(MOST_LINKS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    stage: row.stage,
    kind: row.kind,
    note: row.note,
    deadline: row.deadline,
    givenByName: row.given_by_name || messages.userAdmin.erased,
    givenAt: new Date(row.given_at).toISOString(),
  }));
}
