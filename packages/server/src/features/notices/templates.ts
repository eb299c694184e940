import { changedFields } from '@ruang-naskah/domain/activities/changes';
import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayEditTemplates } from '@ruang-naskah/domain/notices/policy';
import {
  problemsOfTemplate,
  type SaveTemplateInput,
  type Template,
} from '@ruang-naskah/domain/notices/schema';
import {
  defaultTemplate,
  type NoticeTemplate,
  type RenderedNotice,
  renderNotice,
} from '@ruang-naskah/domain/notices/templates';
import { type NoticeEvent, type NoticeValues, noticeEvents } from '@ruang-naskah/domain/notices/values';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';

export async function listTemplates(deps: Deps, actor: Actor): Promise<{ items: Template[] }> {
  permit(mayEditTemplates(actor));
  const stored = await findTemplates(deps.db.reads);
  return { items: noticeEvents.map((event) => toTemplate(event, stored.get(event))) };
}

function toTemplate(event: NoticeEvent, stored: StoredTemplate | undefined): Template {
  const { subject, text } = stored ?? defaultTemplate(event);
  const standard = defaultTemplate(event);
  const changed = subject !== standard.subject || text !== standard.text;
  return { event, subject, text, changed, version: stored?.version ?? 0 };
}

/** @throws AppError `version_stale`, or `invalid` at the field that holds an unknown word */
export async function saveTemplate(
  deps: Deps,
  context: RequestContext,
  input: SaveTemplateInput,
): Promise<Template> {
  permit(mayEditTemplates(context.actor));
  const { event } = input;
  const fields = problemsOfTemplate(input);
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return writeBy(deps, context, async (tx) => {
    const writing = { version: context.version, now: deps.clock.now() };
    const before = toTemplate(event, (await findTemplates(tx)).get(event));
    if (!(await saveVersion(tx, event, input, writing))) throw new AppError('version_stale');
    const { subject, text } = input;
    const changes = changedFields<'subject' | 'text'>(before, { subject, text });
    await audit(tx, deps, context, { action: 'notices.template_saved', id: event, changes });
    return toTemplate(event, { ...input, version: context.version + 1 });
  });
}

/** Saves on top of `version`, 0 for the portal's own text; false when somebody else saved meanwhile. */
async function saveVersion(
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

interface StoredTemplate extends NoticeTemplate {
  readonly version: number;
}

export type Templates = ReadonlyMap<NoticeEvent, StoredTemplate>;

/** The texts that the publisher wrote; an event without one has the default. */
export async function findTemplates(db: Db): Promise<Templates> {
  const rows = await db.selectFrom('notice_templates').selectAll().execute();
  return new Map(
    rows.map(({ event, subject, body_text, version }) => [event, { subject, text: body_text, version }]),
  );
}

/** A notice, its values filled in, in the words of the publisher, or of the portal. */
export function renderWith(
  templates: Templates,
  { event, values }: { readonly event: NoticeEvent; readonly values: NoticeValues },
): RenderedNotice {
  return renderNotice(templates.get(event) ?? defaultTemplate(event), values);
}
