import * as z from 'zod/mini';
import { CursorSchema, InstantSchema } from '../fields.ts';
import { noticeEvents } from '../notices/values.ts';

export const WhatsappMessageSchema = z.object({
  id: z.string(),
  event: z.enum(noticeEvents),
  nama: z.string(),
  /** With its middle hidden; '' for one that is no mobile number. */
  maskedNumber: z.string(),
  /** One line. */
  subject: z.string(),
  parts: z.array(z.object({ text: z.string(), filled: z.boolean() })),
  createdAt: InstantSchema,
  /** The admin who works on it now. */
  claimedBy: z.nullable(z.object({ nama: z.string(), own: z.boolean() })),
  /** Who sent it, and when. */
  sentByName: z.nullable(z.string()),
  sentAt: z.nullable(InstantSchema),
});
export type WhatsappMessage = z.infer<typeof WhatsappMessageSchema>;

export const WhatsappMessageListSchema = z.object({
  items: z.array(WhatsappMessageSchema),
  nextCursor: z.nullable(z.string()),
});

export const ListMessagesQuery = z.strictObject({
  state: z._default(z.enum(['ready', 'sent']), 'ready'),
  cursor: CursorSchema,
});
export type ListMessagesQuery = z.output<typeof ListMessagesQuery>;

/** The address that opens WhatsApp with the ready text, and the full number. */
export const OpenedMessageSchema = z.object({ waLink: z.string(), number: z.string() });
export type OpenedMessage = z.infer<typeof OpenedMessageSchema>;

export const MarkMessageInput = z.strictObject({ outcome: z.enum(['sent', 'skipped']) });
export type MarkMessageInput = z.output<typeof MarkMessageInput>;
