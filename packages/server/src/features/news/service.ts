import { changesBetween } from '@ruang-naskah/domain/activities/changes';
import type { Actor } from '@ruang-naskah/domain/actor';
import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayManageNews } from '@ruang-naskah/domain/news/policy';
import type { AddNewsInput, ListNewsQuery, News, NewsSummary } from '@ruang-naskah/domain/news/schema';
import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { isUnavailable } from '../../db/errors.ts';
import type { DatabaseHandle, Db, Tx } from '../../db/handle.ts';
import { forgetRemoval, listRemovalKeys, noteRemoval } from '../../db/image-removals.ts';
import { Kept, type StandIn } from '../../db/kept.ts';
import type { Page } from '../../db/paging.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { FileStore } from '../../infra/files.ts';
import { imageKey, newImageName, previewKey, removeImage, storeImage } from '../../infra/image-store.ts';
import { type EncodedPicture, encodePicture, ImageError } from '../../infra/images.ts';
import {
  deleteNewsRow,
  findNews,
  insertNews,
  listArticles,
  listNewsImages,
  listNewsRows,
  type NewsImage,
  newsStamp,
  updateNewsRow,
} from './repository.ts';

/** The folder of §3 below the file store. */
export const newsImageFolder = 'news_images';

/** News, newest first. @throws AppError `invalid` for a cursor of another list */
export async function listNews(
  deps: Deps,
  query: ListNewsQuery,
  limit: number = limits.pageSize,
): Promise<Page<NewsSummary>> {
  const page = await listNewsRows(deps.db.reads, query.cursor, limit);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  return page;
}

/** For pages: undefined for an unknown address, which is no error. */
export function findNewsPage(deps: Deps, cursor: string | undefined): Promise<Page<NewsSummary> | undefined> {
  return listNewsRows(deps.db.reads, cursor, limits.newsPage);
}

export function findArticle(deps: Deps, id: string): Promise<News | undefined> {
  return findNews(deps.db.reads, id);
}

const stamps = new Kept<string>(newsStamp);
/** While the database is away, public pages are served from the cache for five minutes. */
const standIn: StandIn = { oldestMs: 300_000, patienceMs: 250 };

/** Changes with every item added, changed or deleted. */
export function stampOfNews(deps: Deps): Promise<string> {
  return stamps.get(deps, standIn);
}

/** Every write of news goes through here, so that the pages that show them are rendered again. */
async function changeNews<T>(deps: Deps, by: By, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await writeBy(deps, by, work);
  } finally {
    // Also where the outcome is unknown.
    stamps.forget(deps.db);
  }
}

/** The most items in the site map: more than a publisher announces in a lifetime, fewer than its format allows. */
export function listNewestArticles(deps: Deps): Promise<readonly { id: string; createdAt: number }[]> {
  return listArticles(deps.db.reads, 5000);
}

export async function readNews(deps: Deps, id: string): Promise<News> {
  const news = await findNews(deps.db.reads, id);
  if (news === undefined) throw new AppError('news.not_found');
  return news;
}

function requireManager(actor: Actor): void {
  permit(mayManageNews(actor));
}

/** Refuses with 404 an item that does not exist; runs before a bad body is reported. */
export async function requireNews(deps: Deps, id: string): Promise<void> {
  await readNews(deps, id);
}

/** Adds an item with its picture. */
export async function addNews(
  deps: Deps,
  by: By,
  input: AddNewsInput,
  image: Uint8Array | undefined,
): Promise<News> {
  const { actor } = by;
  requireManager(actor);
  if (image === undefined) throw fieldError('image', messages.news.required);
  const createdBy = requireUser(actor).id;
  return withPicture(deps, by, image, async (tx, picture) => {
    const id = await insertNews(tx, { ...picture, createdBy, now: deps.clock.now() }, input);
    await audit(tx, deps, by, { action: 'news.added', id, detail: { title: input.title } });
    return written(tx, id);
  });
}

interface NewsChange {
  readonly id: string;
  readonly input: AddNewsInput;
  /** Without one the item keeps the picture it has. */
  readonly image: Uint8Array | undefined;
}

/** Corrects an item; a picture that is replaced disappears like that of a deleted item. */
export async function updateNews(deps: Deps, by: By, change: NewsChange): Promise<News> {
  requireManager(by.actor);
  const { id, input, image } = change;
  // Before the picture is decoded and stored; the transaction asks once more.
  if ((await readNews(deps, id)).version !== by.version) throw new AppError('version_stale');
  const save = async (tx: Tx, picture: NewsImage | undefined) => {
    const old = await findNews(tx, id);
    const before = await updateNewsRow(tx, { id, version: by.version }, input, picture);
    if (before === undefined || old === undefined)
      throw new AppError(old === undefined ? 'news.not_found' : 'version_stale');
    if (picture !== undefined) await noteRemoval(tx, before, 'deletion', deps.clock.now());
    const detail = { title: input.title, ...(picture && { image: true }) };
    const changes = changesBetween<keyof AddNewsInput>(old, input);
    await audit(tx, deps, by, { action: 'news.updated', id, detail, changes });
    return written(tx, id);
  };
  return image === undefined
    ? changeNews(deps, by, (tx) => save(tx, undefined))
    : withPicture(deps, by, image, save);
}

async function written(tx: Tx, id: string): Promise<News> {
  const news = await findNews(tx, id);
  if (news === undefined) throw new Error('a news item vanished in its own transaction');
  return news;
}

/**
 * Writes what shows a new picture. First the intent to store an image is committed, then the image is stored, then what
 * `work` writes; when one fails neither stays, and what a crash leaves behind is known and swept (jobs.ts). No item ever
 * lacks its image, and no file is in the store without a row of the database.
 */
async function withPicture<T>(
  deps: Deps,
  by: By,
  image: Uint8Array,
  work: (tx: Tx, picture: NewsImage) => Promise<T>,
): Promise<T> {
  const picture = await encode(deps, image);
  const widest = picture.sizes.at(-1);
  if (widest === undefined) throw new Error('an image without sizes');
  const now = deps.clock.now();
  const imageName = newImageName(newsImageFolder, now);
  const keys = picture.sizes.map(({ width }) => imageKey(imageName, width));
  const stored = { name: imageName, keys: [...keys, previewKey(imageName)] };
  await writeBy(deps, by, (tx) => noteRemoval(tx, stored, 'upload', now));
  await storeImage(deps, stored, picture);
  try {
    return await changeNews(deps, by, async (tx) => {
      const done = await work(tx, { imageName, imageWidth: widest.width, imageHeight: widest.height });
      await forgetRemoval(tx, imageName);
      return done;
    });
  } catch (error) {
    // After a connection lost during the commit it is unknown whether the row exists: the sweep finds out.
    if (!isUnavailable(error)) await removeImage(deps, stored.keys);
    throw error;
  }
}

async function encode(deps: Deps, image: Uint8Array): Promise<EncodedPicture> {
  try {
    return await encodePicture(image, newsImageWidths, deps.config.pictureTime);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const { imageBroken, imageTooManyPixels } = messages.news;
    throw fieldError('image', error.reason === 'broken' ? imageBroken : imageTooManyPixels);
  }
}

/** Deletes an item: its picture disappears at once, and is erased when no backup needs it (jobs.ts). */
export async function deleteNews(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  requireManager(actor);
  await changeNews(deps, by, async (tx) => {
    const image = await deleteNewsRow(tx, id);
    if (image === undefined) throw new AppError('news.not_found');
    await noteRemoval(tx, image, 'deletion', deps.clock.now());
    await audit(tx, deps, by, { action: 'news.deleted', id });
  });
}

/** The keys of every image that a news item shows. */
export async function listShownKeys(reads: Db): Promise<string[]> {
  return (await listNewsImages(reads)).flatMap(({ keys }) => keys);
}

/** A comparison of the store with the database. */
export interface ImageComparison {
  /** How many images news show. */
  readonly shown: number;
  /** Names of pictures of which a size is missing in the store. */
  readonly missing: readonly string[];
  /** Keys in the store that this database never knew. Nothing ever removes them by itself (decision 0058). */
  readonly unknown: readonly string[];
}

/** Compares the whole store with the whole database: for the operator, not for a request. */
export async function compareNewsImages(
  reads: DatabaseHandle['reads'],
  files: FileStore,
): Promise<ImageComparison> {
  // A file exists before and after its row. Rows read before the listing therefore must have their files, and files
  // stored since are named by the rows read after it, at least by their upload.
  const before = await listNewsImages(reads);
  const stored = await files.list(newsImageFolder);
  const removals = await listRemovalKeys(reads);
  const images = await listNewsImages(reads);
  // The preview of an older picture is stored before its row says so (jobs.ts).
  const known = new Set(images.flatMap(({ name, keys }) => [...keys, previewKey(name)]));
  const present = new Set(stored);
  return {
    shown: images.length,
    missing: before.filter(({ keys }) => keys.some((key) => !present.has(key))).map(({ name }) => name),
    unknown: stored.filter((key) => !known.has(key) && !removals.has(key)),
  };
}
