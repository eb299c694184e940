import * as z from 'zod/mini';
import { CursorSchema, InstantSchema, line, paragraphs } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { problemOfReason } from './default-reasons.ts';
import { type ReasonUse, reasonUses } from './reasons.ts';
import { problemOfText } from './templates.ts';
import { mailModes, type NoticeKind, noticeEvents, noticeKinds, variablesOf } from './values.ts';

export const NoticeSchema = z.object({
  id: z.string(),
  event: z.enum(noticeEvents),
  /** One line, with its values filled in when the event happened. */
  text: z.string(),
  /** What it is about: the screen that opens is the reader's own. */
  projectId: z.nullable(z.string()),
  manuscriptId: z.nullable(z.string()),
  createdAt: InstantSchema,
  read: z.boolean(),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const NoticeListSchema = z.object({
  items: z.array(NoticeSchema),
  nextCursor: z.nullable(z.string()),
});

export const ListNoticesQuery = z.strictObject({ cursor: CursorSchema });
export type ListNoticesQuery = z.output<typeof ListNoticesQuery>;

/** Counted up to `limits.unreadCounted` and one more. */
export const UnreadSchema = z.object({ unread: z.number() });

const mode = z.optional(z.enum(mailModes));
const modes = z.strictObject(
  Object.fromEntries(noticeKinds.map((kind) => [kind, mode])) as Record<NoticeKind, typeof mode>,
);

/** The kinds of notices of one's role with the mail preference of each, and whether WhatsApp may be used. */
export const PreferencesSchema = z.strictObject({ mail: modes, whatsappAllowed: z.boolean() });
export type Preferences = z.output<typeof PreferencesSchema>;

export const TemplateSchema = z.object({
  event: z.enum(noticeEvents),
  subject: z.string(),
  text: z.string(),
  /** Whether the publisher wrote it. */
  changed: z.boolean(),
  version: z.number(),
});
export type Template = z.infer<typeof TemplateSchema>;
export const TemplateListSchema = z.object({ items: z.array(TemplateSchema) });

/** Which words a template may contain depends on its event; `problemsOfTemplate` finds the others. */
export const SaveTemplateInput = z.strictObject({
  event: z.enum(noticeEvents),
  subject: line(limits.noticeSubject, messages.notices.templateRequired),
  text: paragraphs(limits.noticeText, messages.notices.templateRequired),
});
export type SaveTemplateInput = z.output<typeof SaveTemplateInput>;

/** The sentences for unknown words and broken braces, by field; empty for a good template. */
export function problemsOfTemplate({ event, ...input }: SaveTemplateInput): Record<string, string> {
  const fields = {
    subject: problemOfText(variablesOf(event), input.subject),
    text: problemOfText(variablesOf(event), input.text),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [[field, sentence]],
    ),
  );
}

const reasonWords = messages.reasons;
const reasonFields = {
  name: line(limits.reasonName, reasonWords.nameRequired),
  text: paragraphs(limits.reason, messages.notices.templateRequired),
};
const ReasonSchema = z.strictObject({ reasonFor: z.enum(reasonUses), ...reasonFields });

/** All reasons at once: a publisher has a few. Each use keeps one, no two of a use have the same name. */
export const SaveReasonsInput = z
  .strictObject({ reasons: z.array(ReasonSchema).check(z.maxLength(limits.reasons)) })
  .check(
    z.check(({ value: { reasons }, issues }) => {
      reasons.forEach((reason, at) => {
        const problem = problemOfReason(reason, reasons.slice(0, at));
        if (problem === undefined) return;
        const path = ['reasons', at, problem.field];
        issues.push({ code: 'custom', message: problem.message, input: reason, path, continue: true });
      });
      const served = (use: ReasonUse) => reasons.some(({ reasonFor }) => reasonFor === use);
      if (reasonUses.every(served)) return;
      issues.push({ code: 'custom', message: reasonWords.lastOne, input: reasons, path: ['reasons'] });
    }),
  );
export type SaveReasonsInput = z.output<typeof SaveReasonsInput>;

/** Version 0 until somebody saves for the first time. */
export const ReasonsSchema = z.object({ reasons: z.array(ReasonSchema), version: z.number() });
export type Reasons = z.infer<typeof ReasonsSchema>;

/** One reason as its form sends it, beside the others. */
export function reasonFormSchema(reasonFor: ReasonUse, others: Reasons['reasons']) {
  return z.strictObject({ ...reasonFields, onTop: z.optional(z.string()) }).check(
    z.check(({ value, issues }) => {
      const problem = problemOfReason({ reasonFor, name: value.name, text: value.text }, others);
      if (problem === undefined) return;
      issues.push({ code: 'custom', message: problem.message, input: value, path: [problem.field] });
    }),
  );
}
