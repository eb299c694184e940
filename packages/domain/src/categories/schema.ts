import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { joinApostrophes } from '../search-text.ts';
import { dropInvisible } from '../text.ts';

export const CategorySchema = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof CategorySchema>;

/** With the number of manuscripts that carry its name, counted up to one page; `more` when there are others. */
export const CategoryUseSchema = z.object({
  ...CategorySchema.shape,
  manuscripts: z.number(),
  more: z.boolean(),
});
export type CategoryUse = z.infer<typeof CategoryUseSchema>;

/** The whole list at once: a publisher has dozens, five hundred at most, and every submit form needs all; ordered by name (§3). */
export const CategoryListSchema = z.object({ items: z.array(CategorySchema) });

export const AddCategoryInput = z.strictObject({
  name: line(limits.categoryName, messages.categories.nameRequired),
});
export type AddCategoryInput = z.output<typeof AddCategoryInput>;

/** A new name; manuscripts keep the old one unless the admin chooses to rename it there as well. */
export const RenameCategoryInput = z.strictObject({
  name: AddCategoryInput.shape.name,
  manuscripts: z._default(z.boolean(), false),
});
export type RenameCategoryInput = z.output<typeof RenameCategoryInput>;

/**
 * Names with the same key are the same name: case, width, spacing, invisible characters and apostrophes between letters do
 * not distinguish categories, signs as in «C++» and «C#» do.
 */
export function categoryKey(name: string): string {
  return joinApostrophes(dropInvisible(name)).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
