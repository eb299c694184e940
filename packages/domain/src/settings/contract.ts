import { defineEndpoint } from '../contract.ts';
import { UpdateSettingsInput } from './edit.ts';
import { StoredSettingsSchema } from './schema.ts';

export const readSettings = defineEndpoint({
  id: 'settings.read',
  summary: 'The publisher: contacts, imprints, reader segments',
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  response: StoredSettingsSchema,
});

export const updateSettings = defineEndpoint({
  id: 'settings.update',
  summary: 'Replace the settings',
  method: 'PUT',
  path: '/api/settings',
  access: ['admin'],
  body: UpdateSettingsInput,
  response: StoredSettingsSchema,
  needsVersion: true,
});
