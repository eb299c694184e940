import { excerptOf } from '@ruang-naskah/domain/news/content';
import type { AddNewsInput, News, NewsSummary } from '@ruang-naskah/domain/news/schema';
import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import { sql } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { StoredImage } from '../../db/image-removals.ts';
import { decodeCursor, defineKeyset, type Page, paginate, toPage } from '../../db/paging.ts';
import { newId } from '../../infra/ids.ts';
import { imageKey, imageKeys, previewKey } from '../../infra/image-store.ts';
import { sizesFor } from '../../infra/images.ts';

/** Enough of the text for an excerpt; lists carry no long columns. */
const BEGINNING = 400;

const newest = defineKeyset('newest-news', 'desc', ['news.created_at', 'news.id'], ['number', 'string']);

const columns = [
  'news.id',
  'news.title',
  'news.tags',
  'news.image_key',
  'news.image_width',
  'news.image_height',
  'news.image_alt',
  'news.created_at',
  'news.preview_of',
] as const;

interface ListedRow {
  readonly id: string;
  readonly title: string;
  readonly tags: string;
  readonly image_key: string;
  readonly image_width: number;
  readonly image_height: number;
  readonly image_alt: string;
  readonly created_at: number;
  readonly preview_of: string | null;
  readonly content: string;
}

const urlOf = (key: string) => `/files/${key}`;

function toSummary(row: ListedRow): NewsSummary {
  return {
    id: row.id,
    title: row.title,
    excerpt: excerptOf(row.content),
    tags: JSON.parse(row.tags) as string[],
    imageUrl: urlOf(imageKey(row.image_key, row.image_width)),
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    imageAlt: row.image_alt,
    imageSources: sizesFor(row.image_width, newsImageWidths).map((width) => ({
      url: urlOf(imageKey(row.image_key, width)),
      width,
    })),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** Newest first; undefined for a cursor of another list. */
export async function listNewsRows(
  db: Db,
  cursor: string | undefined,
  limit: number,
): Promise<Page<NewsSummary> | undefined> {
  const start = cursor === undefined ? undefined : decodeCursor(newest, cursor);
  if (cursor !== undefined && start === undefined) return undefined;
  const query = db
    .selectFrom('news')
    .select(columns)
    .select(sql<string>`substr(content, 1, ${sql.lit(BEGINNING)})`.as('content'));
  const rows = await paginate(query, newest, start, limit).execute();
  const page = toPage(rows, limit, newest, (row) => [row.created_at, row.id]);
  return { items: page.items.map(toSummary), nextCursor: page.nextCursor };
}

export async function findNews(db: Db, id: string): Promise<News | undefined> {
  const row = await db
    .selectFrom('news')
    .select(columns)
    .select(['news.content', 'news.version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const previewUrl = row.preview_of === row.image_key ? urlOf(previewKey(row.image_key)) : null;
  return { ...toSummary(row), previewUrl, content: row.content, version: row.version };
}

/** Changes with every item added, changed or deleted, and with each preview that was made later, so that cached pages of the news become stale. */
export async function newsStamp(db: Db): Promise<string> {
  const row = await db
    .selectFrom('news')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('seq').as('last'),
      eb.fn.sum<number>('version').as('versions'),
      eb.fn.count<number>('preview_of').as('previews'),
    ])
    .executeTakeFirstOrThrow();
  return `${row.count}-${row.last ?? 0}-${row.versions ?? 0}-${row.previews}`;
}

/** A stored picture, with its preview, as an item shows it. */
export interface NewsImage {
  readonly imageName: string;
  readonly imageWidth: number;
  readonly imageHeight: number;
}

export interface NewNews extends NewsImage {
  readonly createdBy: string;
  readonly now: number;
}

export async function insertNews(tx: Tx, news: NewNews, input: AddNewsInput): Promise<string> {
  const id = newId();
  await tx
    .insertInto('news')
    .values({
      id,
      title: input.title,
      content: input.content,
      tags: JSON.stringify(input.tags),
      image_key: news.imageName,
      image_width: news.imageWidth,
      image_height: news.imageHeight,
      preview_of: news.imageName,
      image_alt: input.imageAlt,
      created_at: news.now,
      created_by: news.createdBy,
    })
    .execute();
  return id;
}

/**
 * Replaces the texts of an item, and its picture if one is given, unless it changed since `version`; returns the previous
 * picture. Undefined if it changed.
 */
export async function updateNewsRow(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  input: AddNewsInput,
  image: NewsImage | undefined,
): Promise<StoredImage | undefined> {
  const item = tx.selectFrom('news').select(['image_key', 'image_width']).where('id', '=', id);
  const mine = item.where('version', '=', version);
  const before = await (engineOf(tx) === 'postgres' ? mine.forUpdate() : mine).executeTakeFirst();
  if (before === undefined) return undefined;
  await tx
    .updateTable('news')
    .set({
      title: input.title,
      content: input.content,
      tags: JSON.stringify(input.tags),
      image_alt: input.imageAlt,
      version: version + 1,
      ...(image && {
        image_key: image.imageName,
        image_width: image.imageWidth,
        image_height: image.imageHeight,
        preview_of: image.imageName,
      }),
    })
    .where('id', '=', id)
    .execute();
  return givenUp(before);
}

/** Deletes an item and returns its image; undefined when there is no such item. */
export async function deleteNewsRow(tx: Tx, id: string): Promise<StoredImage | undefined> {
  const rows = await tx
    .deleteFrom('news')
    .where('id', '=', id)
    .returning(['image_key', 'image_width'])
    .execute();
  return rows.map(givenUp)[0];
}

type PictureRow = Pick<ListedRow, 'image_key' | 'image_width'>;

const sizeKeys = (row: PictureRow) => imageKeys(row.image_key, row.image_width, newsImageWidths);

/** What may be stored of a picture: its preview too, which may be under way (jobs.ts). */
function givenUp(row: PictureRow): StoredImage {
  return { name: row.image_key, keys: [...sizeKeys(row), previewKey(row.image_key)] };
}

/** The images that news show, with the keys that are surely stored. */
export async function listNewsImages(db: Db): Promise<StoredImage[]> {
  const rows = await db.selectFrom('news').select(['image_key', 'image_width', 'preview_of']).execute();
  return rows.map((row) => {
    const preview = row.preview_of === row.image_key ? [previewKey(row.image_key)] : [];
    return { name: row.image_key, keys: [...sizeKeys(row), ...preview] };
  });
}

/** A picture of which only the sizes are stored. */
export interface LacksPreview {
  readonly seq: number;
  readonly name: string;
  /** Of its widest size. */
  readonly key: string;
}

/** Pictures of before previews were made, oldest first. */
export async function listLackingPreview(db: Db, after: number, limit: number): Promise<LacksPreview[]> {
  const rows = await db
    .selectFrom('news')
    .select(['seq', 'image_key', 'image_width'])
    .where('seq', '>', after)
    .where(({ or, eb }) => or([eb('preview_of', 'is', null), eb('preview_of', '<>', eb.ref('image_key'))]))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    name: row.image_key,
    key: imageKey(row.image_key, row.image_width),
  }));
}

/** Nothing where the picture was replaced meanwhile. */
export async function notePreview(tx: Tx, { seq, name }: LacksPreview): Promise<void> {
  await tx
    .updateTable('news')
    .set({ preview_of: name })
    .where('seq', '=', seq)
    .where('image_key', '=', name)
    .execute();
}

/** Which of these names a news item shows. */
export async function findShownImages(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('news').select('image_key').where('image_key', 'in', names).execute();
  return new Set(rows.map((row) => row.image_key));
}

/** The articles with their dates for the site map, newest first. */
export async function listArticles(db: Db, limit: number): Promise<{ id: string; createdAt: number }[]> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at }));
}
