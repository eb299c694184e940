import * as z from 'zod/mini';
import { SearchSchema } from '../fields.ts';
import { roles } from '../roles.ts';

export const SearchAllQuery = z.strictObject({ q: SearchSchema });
export type SearchAllQuery = z.output<typeof SearchAllQuery>;

const TitleSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes works of the same title. */
  authorName: z.string(),
});

/** Results that contain all the words: the newest few of each kind that the role may see. */
export const SearchResultsSchema = z.object({
  projects: z.array(TitleSchema),
  manuscripts: z.array(TitleSchema),
  people: z.array(
    z.object({
      id: z.string(),
      nama: z.string(),
      role: z.enum(roles),
      /** Of those with the same name alone, to tell them apart; else ''. */
      email: z.string(),
    }),
  ),
});
export type SearchResults = z.infer<typeof SearchResultsSchema>;
