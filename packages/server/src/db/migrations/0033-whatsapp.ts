import { type Migration, oneOf } from './migration.ts';

/** Which notices wait to be sent by WhatsApp, who works on one, and who sent it (decision 0094). */
export const whatsapp: Migration = {
  version: 33,
  name: 'whatsapp',
  *statements({ big, key }) {
    const states = oneOf('whatsapp', ['ready', 'sent', 'skipped']);
    yield `alter table notices add column whatsapp text ${states}`;
    yield `alter table notices add column whatsapp_by ${key}`;
    yield `alter table notices add column whatsapp_until ${big}`;
    yield `alter table notices add column whatsapp_at ${big}`;
    yield 'create index notices_by_whatsapp on notices (whatsapp, seq) where whatsapp is not null';
  },
};
