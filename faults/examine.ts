import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../packages/server/src/db/handle.ts';
import { listRemovalKeys } from '../packages/server/src/db/image-removals.ts';
import { newsImageFolder } from '../packages/server/src/features/news/service.ts';
import { createDiskFiles } from '../packages/server/src/infra/files.ts';
import { imageKeys, imageNameOf, previewKey } from '../packages/server/src/infra/image-store.ts';
import type { Ledger } from './ledger.ts';

/** Compares the acknowledged writes with the stored rows, and checks the rows for consistency. */

export interface Findings {
  /** Acknowledged but not stored. */
  readonly lost: readonly string[];
  /** Incomplete changes of several rows, and damage. */
  readonly half: readonly string[];
  /** Sent once but stored twice. */
  readonly doubled: readonly string[];
  /** Pictures without a record that are not queued for erasure. */
  readonly orphans: readonly string[];
}

function count<T>(rows: readonly T[], keyOf: (row: T) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

async function readAll({ reads }: DatabaseHandle) {
  return {
    manuscripts: await reads.selectFrom('manuscripts').select(['id', 'judul', 'status']).execute(),
    events: await reads
      .selectFrom('manuscript_status_events')
      .select(['manuscript_id', 'to_status', 'from_status'])
      .execute(),
    projects: await reads.selectFrom('projects').select(['id', 'title', 'spp_number']).execute(),
    stages: await reads.selectFrom('project_stages').select('project_id').execute(),
    links: await reads.selectFrom('stage_links').select(['project_id', 'url']).execute(),
    people: await reads.selectFrom('project_participants').select('project_id').execute(),
    activities: await reads.selectFrom('activities').select('related_id').execute(),
    news: await reads
      .selectFrom('news')
      .select(['id', 'title', 'image_key', 'image_width', 'preview_of'])
      .execute(),
    audit: await reads.selectFrom('audit_events').select(['action', 'object_id']).execute(),
  };
}

type Stored = Awaited<ReturnType<typeof readAll>>;

function findLost(stored: Stored, ledger: Ledger): string[] {
  const manuscripts = new Map(stored.manuscripts.map(({ id, status }) => [id, status]));
  const projects = new Map(stored.projects.map(({ id, spp_number }) => [id, spp_number]));
  const news = new Set(stored.news.map(({ id }) => id));
  const links = new Set(stored.links.map(({ project_id, url }) => `${project_id} ${url}`));
  const events = new Set(
    stored.events.map(({ manuscript_id, to_status }) => `${manuscript_id} ${to_status}`),
  );
  const edits = new Map<string, string>();
  for (const { kind, id, value } of ledger.acknowledged) if (kind === 'edit') edits.set(id, value);
  const holds = {
    manuscript: (id: string) => manuscripts.has(id),
    status: (id: string, value: string) => events.has(`${id} ${value}`),
    project: (id: string) => projects.has(id),
    edit(id: string) {
      const now = projects.get(id) ?? '';
      return now === edits.get(id) || (ledger.unanswered.get(id)?.has(now) ?? false);
    },
    link: (id: string, value: string) => links.has(`${id} ${value}`),
    news: (id: string) => news.has(id),
  };
  return ledger.acknowledged
    .filter(({ kind, id, value }) => !holds[kind](id, value))
    .map(({ kind, id, value }) => `${kind} ${id} (${value})`);
}

function findHalf(stored: Stored): string[] {
  const acts = count(stored.audit, ({ action, object_id }) => `${action} ${object_id}`);
  const audited = (action: string, id: string) => acts.get(`${action} ${id}`) ?? 0;
  const told = count(stored.activities, ({ related_id }) => related_id);
  const stages = count(stored.stages, ({ project_id }) => project_id);
  const people = count(stored.people, ({ project_id }) => project_id);
  const links = count(stored.links, ({ project_id }) => project_id);
  const begun = count(stored.events, (event) => (event.from_status === null ? event.manuscript_id : null));
  const changed = count(stored.events, (event) => (event.from_status === null ? null : event.manuscript_id));
  const bad: string[] = [];
  for (const { id } of stored.manuscripts) {
    if (begun.get(id) !== 1 || audited('manuscripts.submitted', id) !== 1 || told.get(id) !== 1)
      bad.push(`manuscript ${id}`);
    if ((changed.get(id) ?? 0) !== audited('manuscripts.status_set', id)) bad.push(`statuses of ${id}`);
  }
  for (const { id } of stored.projects) {
    if (stages.get(id) !== stageNames.length || !people.has(id) || audited('projects.created', id) !== 1)
      bad.push(`project ${id}`);
    if ((links.get(id) ?? 0) !== audited('projects.link_submitted', id) || links.has(id) !== told.has(id))
      bad.push(`links of ${id}`);
  }
  for (const { id } of stored.news) if (audited('news.added', id) !== 1) bad.push(`news ${id}`);
  return bad;
}

function twice(titles: readonly string[]): string[] {
  return [...count(titles, (title) => title)].flatMap(([title, times]) => (times > 1 ? [title] : []));
}

async function examinePictures(db: DatabaseHandle, dataDir: string, stored: Stored) {
  const kept = new Set(await createDiskFiles(`${dataDir}/files`).list(newsImageFolder));
  const shown = stored.news.flatMap(({ image_key, image_width, preview_of }) => {
    const name = imageNameOf(image_key) ?? image_key;
    const keys = imageKeys(name, image_width, newsImageWidths);
    return preview_of === image_key ? [...keys, previewKey(name)] : keys;
  });
  const known = new Set([...shown, ...(await listRemovalKeys(db.reads))]);
  return {
    missing: shown.filter((key) => !kept.has(key)).map((key) => `picture ${key}`),
    orphans: [...kept].filter((key) => !known.has(key)),
  };
}

async function damageOf({ engine, reads }: DatabaseHandle): Promise<string[]> {
  if (engine !== 'sqlite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reads);
  const { rows: keys } = await sql`pragma foreign_key_check`.execute(reads);
  const damage = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
  return [...damage, ...keys.map((row) => `foreign key ${JSON.stringify(row)}`)];
}

export async function examine(db: DatabaseHandle, dataDir: string, ledger: Ledger): Promise<Findings> {
  const stored = await readAll(db);
  const { missing, orphans } = await examinePictures(db, dataDir, stored);
  return {
    lost: findLost(stored, ledger),
    half: [...findHalf(stored), ...missing, ...(await damageOf(db))],
    doubled: [
      ...twice(stored.manuscripts.map(({ judul }) => judul)),
      ...twice(stored.projects.map(({ title }) => title)),
    ],
    orphans,
  };
}

/** The findings as figures, with marks that require zero of each. */
export function describeFindings({ lost, half, doubled, orphans }: Findings) {
  const example = (all: readonly string[]) => (all[0] === undefined ? '' : ` (${all[0]})`);
  const figure = `${lost.length} lost, ${half.length} half, ${doubled.length} doubled, ${orphans.length} orphans`;
  return {
    figure,
    marks: {
      [`nothing lost${example(lost)}`]: lost.length === 0,
      [`nothing half${example(half)}`]: half.length === 0,
      [`nothing doubled${example(doubled)}`]: doubled.length === 0,
      [`no orphans${example(orphans)}`]: orphans.length === 0,
    },
  };
}
