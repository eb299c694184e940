import type { ReasonTemplate } from '@ruang-naskah/domain/notices/content';
import { defaultReasons } from '@ruang-naskah/domain/notices/content-reasons';
import { type Reasons, ReasonsSchema } from '@ruang-naskah/domain/notices/schema';
import type { NoticeTemplate } from '@ruang-naskah/domain/notices/templates';
import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { findDocument, saveDocument } from '../../../db/document.ts';
import type { Db, Tx } from '../../../db/handle.ts';

export interface StoredTemplate extends NoticeTemplate {
  readonly version: number;
}

/** The texts that the publisher wrote; an event without one has the default. */
export async function findTemplates(db: Db): Promise<ReadonlyMap<NoticeEvent, StoredTemplate>> {
  const rows = await db.selectFrom('notice_templates').selectAll().execute();
  return new Map(
    rows.map(({ event, subject, body_text, version }) => [event, { subject, text: body_text, version }]),
  );
}

/** Saves on top of `version`, 0 for the portal's own text; false when somebody else saved meanwhile. */
export async function saveTemplateRow(
  tx: Tx,
  event: NoticeEvent,
  { subject, text }: NoticeTemplate,
  { version, now }: { readonly version: number; readonly now: number },
): Promise<boolean> {
  const saved = { subject, body_text: text, version: version + 1, updated_at: now };
  if (version === 0) {
    const result = await tx
      .insertInto('notice_templates')
      .values({ event, ...saved })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const result = await tx
    .updateTable('notice_templates')
    .set(saved)
    .where('event', '=', event)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The reasons are one document beside the publisher's settings: few, and read as a whole. */
const reasonsKey = 'reasons';

/** The publisher's reasons, or the defaults. */
export async function findReasons(db: Db): Promise<Reasons> {
  const stored = await findDocument(db, reasonsKey);
  if (stored === undefined) return { reasons: [...defaultReasons], version: 0 };
  return ReasonsSchema.parse({ ...Object(stored.value), version: stored.version });
}

/** Saves on top of `version`, 0 for the portal's own; false when somebody else saved meanwhile. */
export function replaceReasons(
  tx: Tx,
  reasons: readonly ReasonTemplate[],
  writing: { readonly version: number; readonly now: number },
): Promise<boolean> {
  return saveDocument(tx, reasonsKey, { reasons }, writing);
}
