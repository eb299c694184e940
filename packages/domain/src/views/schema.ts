import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { limits } from '../limits.ts';
import { ManuscriptFilterSchema } from '../manuscripts/schema.ts';
import { messages } from '../messages.id.ts';
import { ProjectFilterSchema } from '../projects/list-schema.ts';
import { UserFilterSchema } from '../users/schema.ts';
import { type ViewFilter, type ViewList, viewLists } from './values.ts';

/** What each list can be filtered by: the schema of its endpoint, without the page. */
export const filterSchemas = {
  // `mine` is a list of another screen.
  projects: z.omit(ProjectFilterSchema, { scope: true }),
  manuscripts: ManuscriptFilterSchema,
  users: UserFilterSchema,
} as const satisfies Record<ViewList, z.ZodMiniType>;

/** A filter that the list no longer offers is kept and reported as invalid. */
export function isValidFilter(list: ViewList, filter: ViewFilter): boolean {
  return filterSchemas[list].safeParse(filter).success;
}

export const ViewSchema = z.object({
  id: z.string(),
  list: z.enum(viewLists),
  name: z.string(),
  /** Shared by all admins, or one's own. */
  shared: z.boolean(),
  /** Applied when the list is opened without a filter; only for one's own views. */
  standard: z.boolean(),
  valid: z.boolean(),
  filter: z.record(z.string(), z.string()),
});
export type View = z.infer<typeof ViewSchema>;
export const ViewListSchema = z.object({ items: z.array(ViewSchema) });

/** Counted by the list's own query up to `limits.countedRows`; absent for those that are no longer valid. */
export const ViewCountsSchema = z.object({ items: z.array(z.object({ id: z.string(), count: z.number() })) });

const name = line(limits.viewName, messages.views.nameRequired);
/** What a form asks for. */
export const ViewNameInput = z.strictObject({ name });

const filterValue = 200;
/** A record leaves `__proto__` out without a word; no filter is called so. */
const filter = z.pipe(
  z
    .unknown()
    .check(
      z.refine((given) => !Object.hasOwn(Object(given), '__proto__'), {
        error: messages.views.filterInvalid,
      }),
    )
    // How the API document describes it.
    .register(z.globalRegistry, {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: filterValue },
    }),
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(filterValue))),
);

export const SaveViewInput = z
  .strictObject({ list: z.enum(viewLists), name, shared: z._default(z.boolean(), false), filter })
  .check(
    z.refine((view) => isValidFilter(view.list, view.filter), {
      error: messages.views.filterInvalid,
      path: ['filter'],
    }),
  );
export type SaveViewInput = z.output<typeof SaveViewInput>;

export const ChangeViewInput = z.strictObject({ name: z.optional(name), standard: z.optional(z.boolean()) });
export type ChangeViewInput = z.output<typeof ChangeViewInput>;
