import type { Actor, UserActor } from '@ruang-naskah/domain/actor';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayReadVerdict } from '@ruang-naskah/domain/projects/proof';
import type { LinkHistory } from '@ruang-naskah/domain/projects/schema';
import type { LinkRecord } from '@ruang-naskah/domain/projects/workflow';
import type { Db, Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { requireReadable } from './read.ts';

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
const maxLinks = 500;

type NewVerdict = Pick<NewRow<'stage_verdicts'>, 'stage' | 'kind' | 'note' | 'deadline'>;

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

export async function insertLinks(tx: Tx, projectId: string, links: readonly LinkRecord[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map((link) => linkRow(projectId, link));
  await tx.insertInto('stage_links').values(rows).execute();
}

async function findLinks(db: Db, projectId: string): Promise<LinkHistory['items']> {
  const rows = await db
    .selectFrom('stage_links')
    .select(['id', 'stage', 'url', 'submitted_by_name', 'submitted_at', 'note'])
    .where('project_id', '=', projectId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(maxLinks)
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

async function findVerdicts(db: Db, projectId: string): Promise<LinkHistory['verdicts']> {
  const rows = await db
    .selectFrom('stage_verdicts')
    .select(['id', 'stage', 'kind', 'note', 'deadline', 'given_by_name', 'given_at'])
    .where('project_id', '=', projectId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(maxLinks)
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

/** Every link ever given to a project (decision 0003) with its judgements, newest first. */
export async function listLinks(deps: Deps, actor: Actor, id: string): Promise<LinkHistory> {
  const { reads } = deps.db;
  const project = await requireReadable(reads, actor, id);
  const verdicts = await findVerdicts(reads, id);
  return {
    items: await findLinks(reads, id),
    verdicts: verdicts.filter((verdict) => mayReadVerdict(actor, project, verdict)),
  };
}
