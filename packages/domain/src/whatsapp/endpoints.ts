import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import {
  ListMessagesQuery,
  MarkMessageInput,
  OpenedMessageSchema,
  WhatsappMessageListSchema,
} from './schema.ts';

export const listMessages = defineEndpoint({
  id: 'whatsapp.list',
  method: 'GET',
  path: '/api/whatsapp',
  summary: 'Messages that wait to be sent by WhatsApp, oldest first, or that were sent, newest first',
  access: ['admin'],
  query: ListMessagesQuery,
  response: WhatsappMessageListSchema,
});

export const openMessage = defineEndpoint({
  id: 'whatsapp.open',
  method: 'POST',
  path: '/api/whatsapp/:id/open',
  ignoresIdempotencyKey: 'the same admin may open a message again',
  summary: 'Take a message for a while, and tell what opens WhatsApp with its text',
  access: ['admin'],
  params: ByIdSchema,
  response: OpenedMessageSchema,
  errors: ['whatsapp.not_found', 'whatsapp.claimed', 'whatsapp.outdated', 'whatsapp.no_number'],
  rate: [{ name: 'whatsapp-open', by: 'account', limit: 300, seconds: 3600 }],
});

export const markMessage = defineEndpoint({
  id: 'whatsapp.settle',
  method: 'PUT',
  path: '/api/whatsapp/:id',
  summary: 'Mark a message as sent, or skip it',
  access: ['admin'],
  params: ByIdSchema,
  body: MarkMessageInput,
  errors: ['whatsapp.not_found', 'whatsapp.claimed'],
  rate: [{ name: 'whatsapp-settle', by: 'account', limit: 300, seconds: 3600 }],
});

export const undoMarkMessage = defineEndpoint({
  id: 'whatsapp.takeBack',
  method: 'POST',
  path: '/api/whatsapp/:id/undo',
  summary:
    'Put a message that was marked or skipped today back into the queue; one that waits there is left as it is',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['whatsapp.not_found', 'whatsapp.day_over'],
  rate: [{ name: 'whatsapp-take-back', by: 'account', limit: 300, seconds: 3600 }],
});
