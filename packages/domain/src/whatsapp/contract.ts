import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
import { ListMessagesQuery, MessageListSchema, OpenedMessageSchema, SettleMessageInput } from './schema.ts';

export const listMessages = defineEndpoint(calls.listMessages, {
  summary: 'Messages that wait to be sent by WhatsApp, oldest first, or that were sent, newest first',
  access: ['admin'],
  query: ListMessagesQuery,
  response: MessageListSchema,
});

export const openMessage = defineEndpoint(calls.openMessage, {
  summary: 'Take a message for a while, and tell what opens WhatsApp with its text',
  access: ['admin'],
  params: ByIdSchema,
  response: OpenedMessageSchema,
  errors: ['whatsapp.not_found', 'whatsapp.claimed', 'whatsapp.outdated', 'whatsapp.no_number'],
  rate: [{ name: 'whatsapp-open', by: 'account', limit: 300, seconds: 3600 }],
});

export const settleMessage = defineEndpoint(calls.settleMessage, {
  summary: 'Mark a message as sent, or skip it',
  access: ['admin'],
  params: ByIdSchema,
  body: SettleMessageInput,
  errors: ['whatsapp.not_found', 'whatsapp.claimed'],
  rate: [{ name: 'whatsapp-settle', by: 'account', limit: 300, seconds: 3600 }],
});
