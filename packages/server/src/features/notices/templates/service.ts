import { changesBetween, entriesBetween } from '@ruang-naskah/domain/activities/changes';
import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayEditTemplates } from '@ruang-naskah/domain/notices/policy';
import {
  problemsOfTemplate,
  type Reasons,
  type SaveReasonsInput,
  type SaveTemplateInput,
  type Template,
} from '@ruang-naskah/domain/notices/schema';
import { defaultTemplate } from '@ruang-naskah/domain/notices/templates';
import { type NoticeEvent, noticeEvents } from '@ruang-naskah/domain/notices/values';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import {
  findReasons,
  findTemplates,
  replaceReasons,
  type StoredTemplate,
  saveTemplateRow,
} from './repository.ts';

export async function listTemplates(deps: Deps, actor: Actor): Promise<{ items: Template[] }> {
  permit(mayEditTemplates(actor));
  const stored = await findTemplates(deps.db.reads);
  return { items: noticeEvents.map((event) => toTemplate(event, stored.get(event))) };
}

function toTemplate(event: NoticeEvent, stored: StoredTemplate | undefined): Template {
  const { subject, text } = stored ?? defaultTemplate(event);
  const own = defaultTemplate(event);
  const changed = subject !== own.subject || text !== own.text;
  return { event, subject, text, changed, version: stored?.version ?? 0 };
}

/** @throws AppError `version_stale`, or `invalid` at the field that holds an unknown word */
export async function saveTemplate(deps: Deps, by: By, input: SaveTemplateInput): Promise<Template> {
  permit(mayEditTemplates(by.actor));
  const { event } = input;
  const fields = problemsOfTemplate(input);
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return writeBy(deps, by, async (tx) => {
    const writing = { version: by.version, now: deps.clock.now() };
    const before = toTemplate(event, (await findTemplates(tx)).get(event));
    if (!(await saveTemplateRow(tx, event, input, writing))) throw new AppError('version_stale');
    const { subject, text } = input;
    const changes = changesBetween<'subject' | 'text'>(before, { subject, text });
    await audit(tx, deps, by, { action: 'notices.template_saved', id: event, changes });
    return toTemplate(event, { ...input, version: by.version + 1 });
  });
}

export async function readReasons(deps: Deps, actor: Actor): Promise<Reasons> {
  permit(mayEditTemplates(actor));
  return findReasons(deps.db.reads);
}

/**
 * Replaces the reasons; saved as they stand, nothing is written. @throws AppError `version_stale` when they were changed
 * meanwhile
 */
export async function saveReasons(deps: Deps, by: By, { reasons }: SaveReasonsInput): Promise<Reasons> {
  const { actor, version } = by;
  permit(mayEditTemplates(actor));
  return writeBy(deps, by, async (tx) => {
    const before = await findReasons(tx);
    if (before.version === version && JSON.stringify(before.reasons) === JSON.stringify(reasons))
      return before;
    const writing = { version, now: deps.clock.now() };
    if (!(await replaceReasons(tx, reasons, writing))) throw new AppError('version_stale');
    const changes = entriesBetween('reason', before.reasons, reasons, ({ name }) => name);
    await audit(tx, deps, by, {
      action: 'notices.reasons_saved',
      detail: { count: reasons.length },
      changes,
    });
    return { reasons, version: version + 1 };
  });
}
