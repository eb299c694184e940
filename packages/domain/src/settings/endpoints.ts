import { defineEndpoint } from '../endpoint.ts';
import { UpdateSettingsInput } from './edit.ts';
import { OpenWorkshopInput, StoredSettingsSchema, WorkshopDaySchema } from './schema.ts';

export const readSettings = defineEndpoint({
  id: 'settings.read',
  method: 'GET',
  path: '/api/settings',
  summary: 'The publisher: contacts, imprints, reader segments',
  access: 'anyone',
  response: StoredSettingsSchema,
});

export const updateSettings = defineEndpoint({
  id: 'settings.update',
  method: 'PUT',
  path: '/api/settings',
  summary: 'Replace the settings',
  access: ['admin'],
  body: UpdateSettingsInput,
  response: StoredSettingsSchema,
  needsVersion: true,
});

export const readWorkshop = defineEndpoint({
  id: 'settings.readWorkshop',
  method: 'GET',
  path: '/api/settings/workshop',
  summary: 'The workshop day that is open for registrations',
  access: ['admin'],
  response: WorkshopDaySchema,
});

export const openWorkshop = defineEndpoint({
  id: 'settings.openWorkshop',
  method: 'PUT',
  path: '/api/settings/workshop',
  summary: 'Let many people register from one place until a time of today',
  access: ['admin'],
  body: OpenWorkshopInput,
  response: WorkshopDaySchema,
  errors: ['version_stale'],
  recentSignIn: true,
});

export const closeWorkshop = defineEndpoint({
  id: 'settings.closeWorkshop',
  method: 'DELETE',
  path: '/api/settings/workshop',
  summary: 'End the workshop day before its time',
  access: ['admin'],
  errors: ['version_stale'],
});
