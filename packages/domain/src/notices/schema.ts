import * as z from 'zod/mini';
import { CursorSchema, InstantSchema, line, paragraphs } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { problemOfTemplate } from './templates.ts';
import { mailModes, type NoticeEvent, noticeEvents } from './values.ts';

export const NoticeSchema = z.object({
  id: z.string(),
  event: z.enum(noticeEvents),
  /** One line, filled in when it happened. */
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
  Object.fromEntries(noticeEvents.map((event) => [event, mode])) as Record<NoticeEvent, typeof mode>,
);

/** The events of one's role with how each is mailed, and whether WhatsApp may be used. */
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

/** What may stand in a template depends on its event: `problemsOfTemplate` says what of it may not. */
export const SaveTemplateInput = z.strictObject({
  event: z.enum(noticeEvents),
  subject: line(limits.noticeSubject, messages.notices.templateRequired),
  text: paragraphs(limits.noticeText, messages.notices.templateRequired),
});
export type SaveTemplateInput = z.output<typeof SaveTemplateInput>;

/** The sentences for unknown words and broken braces, by field; empty for a good template. */
export function problemsOfTemplate({ event, ...input }: SaveTemplateInput): Record<string, string> {
  const fields = {
    subject: problemOfTemplate(event, input.subject),
    text: problemOfTemplate(event, input.text),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [[field, sentence]],
    ),
  );
}
