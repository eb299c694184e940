import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../packages/server/src/db/handle.ts';
import { newsImageFolder } from '../packages/server/src/features/news/picture.ts';
import { createDiskFileStore } from '../packages/server/src/infra/files.ts';
import { imageKeys, imageNameOf, previewKey } from '../packages/server/src/infra/image-store.ts';
import type { Acknowledgement } from './ledger.ts';
import { withDatabase } from './site.ts';

/** Compares the acknowledged writes with the stored rows, and checks the rows for consistency. */

export interface Findings {
  /** Acknowledged but not stored. */
  readonly lost: readonly string[];
  /** Incomplete changes of several rows, rows without their picture, and damage. */
  readonly half: readonly string[];
  /** Sent once but stored twice. */
  readonly doubled: readonly string[];
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
    manuscripts: await reads.selectFrom('manuscripts').select(['id', 'judul']).execute(),
    events: await reads
      .selectFrom('manuscript_status_events')
      .select(['manuscript_id', 'from_status'])
      .execute(),
    projects: await reads.selectFrom('projects').select(['id', 'title']).execute(),
    stages: await reads.selectFrom('project_stages').select('project_id').execute(),
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

function findLost(stored: Stored, acknowledged: readonly Acknowledgement[]): string[] {
  const { manuscripts, projects, news } = stored;
  const statuses = stored.events.filter(({ from_status }) => from_status !== null);
  const storedNames = new Set([
    ...manuscripts.map(({ id }) => `manuscript ${id}`),
    ...statuses.map(({ manuscript_id }) => `status ${manuscript_id}`),
    ...projects.map(({ id }) => `project ${id}`),
    ...news.map(({ id }) => `news ${id}`),
  ]);
  return acknowledged.map(({ kind, id }) => `${kind} ${id}`).filter((one) => !storedNames.has(one));
}

function findHalf(stored: Stored): string[] {
  const acts = count(stored.audit, ({ action, object_id }) => `${action} ${object_id}`);
  const audited = (action: string, id: string) => acts.get(`${action} ${id}`) ?? 0;
  const told = count(stored.activities, ({ related_id }) => related_id);
  const stages = count(stored.stages, ({ project_id }) => project_id);
  const people = count(stored.people, ({ project_id }) => project_id);
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
  }
  for (const { id } of stored.news) if (audited('news.added', id) !== 1) bad.push(`news ${id}`);
  return bad;
}

async function findMissingPictures({ news }: Stored, dataDir: string): Promise<string[]> {
  const storedNames = new Set(await createDiskFileStore(`${dataDir}/files`).list(newsImageFolder));
  const shown = news.flatMap(({ image_key, image_width, preview_of }) => {
    const name = imageNameOf(image_key) ?? image_key;
    const keys = imageKeys(name, image_width, newsImageWidths);
    return preview_of === image_key ? [...keys, previewKey(name)] : keys;
  });
  return shown.filter((key) => !storedNames.has(key)).map((key) => `picture ${key}`);
}

async function findDamage({ engine, reads }: DatabaseHandle): Promise<string[]> {
  if (engine !== 'sqlite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reads);
  const { rows: keys } = await sql`pragma foreign_key_check`.execute(reads);
  const damage = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
  return [...damage, ...keys.map((row) => `foreign key ${JSON.stringify(row)}`)];
}

export function examine(
  open: () => Promise<DatabaseHandle>,
  dataDir: string,
  acknowledged: readonly Acknowledgement[],
): Promise<Findings> {
  return withDatabase(open, async (db) => {
    const stored = await readAll(db);
    const titles = count(
      [...stored.manuscripts.map(({ judul }) => judul), ...stored.projects.map(({ title }) => title)],
      (title) => title,
    );
    return {
      lost: findLost(stored, acknowledged),
      half: [...findHalf(stored), ...(await findMissingPictures(stored, dataDir)), ...(await findDamage(db))],
      doubled: [...titles].filter(([, times]) => times > 1).map(([title]) => title),
    };
  });
}

/** The findings of all examinations as figures, with marks that require zero of each. */
export function describeFindings(all: readonly Findings[]) {
  const kinds = (['lost', 'half', 'doubled'] as const).map((kind) => ({
    kind,
    found: all.flatMap((findings) => findings[kind]),
  }));
  return {
    figure: kinds.map(({ kind, found }) => `${found.length} ${kind}`).join(', '),
    kept: Object.fromEntries(
      kinds.map(({ kind, found }) => [`none ${kind} (${found[0] ?? ''})`, found.length === 0]),
    ),
  };
}
