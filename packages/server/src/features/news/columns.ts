import { excerptOf } from '@ruang-naskah/domain/news/content';
import type { AddNewsInput, NewsSummary } from '@ruang-naskah/domain/news/schema';
import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import { imageKey } from '../../infra/image-store.ts';
import { storedWidths } from '../../infra/images.ts';

export const columns = [
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

export interface ListedRow {
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

export const urlOf = (key: string) => `/files/${key}`;

export function toSummary(row: ListedRow): NewsSummary {
  return {
    id: row.id,
    title: row.title,
    excerpt: excerptOf(row.content),
    tags: JSON.parse(row.tags) as string[],
    imageUrl: urlOf(imageKey(row.image_key, row.image_width)),
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    imageAlt: row.image_alt,
    imageSources: storedWidths(row.image_width, newsImageWidths).map((width) => ({
      url: urlOf(imageKey(row.image_key, width)),
      width,
    })),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** The columns of all that is typed; a field without one is no column of the table, and the write fails. */
export function toTexts({ tags, imageAlt, ...texts }: AddNewsInput) {
  return { ...texts, tags: JSON.stringify(tags), image_alt: imageAlt };
}

/** A stored picture, with its preview, as an item shows it. */
export interface NewsImage {
  readonly imageName: string;
  readonly imageWidth: number;
  readonly imageHeight: number;
}

export function imageColumns({ imageName, imageWidth, imageHeight }: NewsImage) {
  return {
    image_key: imageName,
    image_width: imageWidth,
    image_height: imageHeight,
    preview_of: imageName,
  };
}
