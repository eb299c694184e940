import * as z from 'zod/mini';
import type { FileProblem } from '../endpoint.ts';
import { CursorSchema, InstantSchema, line, optionalLine, pageSchemaOf, paragraphs } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { lineText } from '../text.ts';
import { newsImageTypes } from './values.ts';

const words = messages.news;

/** The rule that a chosen file breaks; checked before it is sent and again before it is decoded (§5 News, §9). */
export function newsImageProblem(
  file: { readonly size: number; readonly type: string } | undefined,
): FileProblem | undefined {
  if (file === undefined || file.size === 0) return { code: 'invalid', sentence: words.required };
  if (!newsImageTypes.some((type) => type === file.type))
    return { code: 'unsupported_type', sentence: words.imageType };
  if (file.size > limits.newsImageBytes) return { code: 'too_large', sentence: words.imageTooLarge };
  return undefined;
}

/** The same for an item that has its image already: without a file it keeps that. */
export function replacementImageProblem(
  file: { readonly size: number; readonly type: string } | undefined,
): FileProblem | undefined {
  return file === undefined ? undefined : newsImageProblem(file);
}

/** Tags as typed: one text with commas, or several fields; empty and repeated ones are dropped. */
function tagsOf(typed: string | string[]): string[] {
  const tags = [typed].flat().flatMap((text) => text.split(','));
  return [...new Set(tags.map((tag) => lineText(tag)).filter((tag) => tag !== ''))];
}

/** The text fields of the multipart body; the image travels beside them as `image`. */
export const AddNewsInput = z.strictObject({
  title: line(limits.newsTitle, words.required),
  content: paragraphs(limits.newsContent, words.required),
  tags: z._default(
    z.pipe(
      z.pipe(z.union([z.string(), z.array(z.string())]), z.transform(tagsOf)),
      z.array(line(limits.newsTag)).check(z.maxLength(limits.newsTags)),
    ),
    [],
  ),
  imageAlt: optionalLine(limits.newsTitle),
});
export type AddNewsInput = z.output<typeof AddNewsInput>;

/** A row of a list or a slide: the beginning of the text only. */
export const NewsSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  /** The widest stored image, with its size in pixels. */
  imageUrl: z.string(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  imageAlt: z.string(),
  /** All stored widths, for `srcset`. */
  imageSources: z.array(z.object({ url: z.string(), width: z.number() })),
  createdAt: InstantSchema,
});
export type NewsSummary = z.infer<typeof NewsSummarySchema>;
export const NewsListSchema = pageSchemaOf(NewsSummarySchema);

export const NewsSchema = z.object({
  ...NewsSummarySchema.shape,
  /** The picture for previews in chats, a JPEG of 1200 × 630; null until it is made. */
  previewUrl: z.nullable(z.string()),
  content: z.string(),
  version: z.number(),
});
export type News = z.infer<typeof NewsSchema>;

export const ListNewsQuery = z.strictObject({ cursor: CursorSchema });
export type ListNewsQuery = z.output<typeof ListNewsQuery>;
