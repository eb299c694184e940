import { defineEndpoint } from '../contract.ts';
import * as calls from './calls.ts';
import { UpdateSettingsInput } from './edit.ts';
import { StoredSettingsSchema } from './schema.ts';

export const readSettings = defineEndpoint(calls.readSettings, {
  summary: 'The publisher: contacts, imprints, reader segments',
  access: 'anyone',
  response: StoredSettingsSchema,
});

export const updateSettings = defineEndpoint(calls.updateSettings, {
  summary: 'Replace the settings',
  access: ['admin'],
  body: UpdateSettingsInput,
  response: StoredSettingsSchema,
  needsVersion: true,
});
