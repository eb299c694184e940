import { defineEndpoint } from '../contract.ts';
import { SettingsSchema } from './schema.ts';

export const readSettings = defineEndpoint({
  id: 'settings.read',
  summary: 'The publisher: contacts, imprints, reader segments',
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  response: SettingsSchema,
});
