import { defineEndpoint } from '../contract.ts';
import * as calls from './calls.ts';
import { UpdateSettingsInput } from './edit.ts';
import { OpenWorkshopInput, StoredSettingsSchema, WorkshopDaySchema } from './schema.ts';

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

export const readWorkshop = defineEndpoint(calls.readWorkshop, {
  summary: 'The workshop day that is open for registrations',
  access: ['admin'],
  response: WorkshopDaySchema,
});

export const openWorkshop = defineEndpoint(calls.openWorkshop, {
  summary: 'Let many people register from one place until a time of today',
  access: ['admin'],
  body: OpenWorkshopInput,
  response: WorkshopDaySchema,
  errors: ['version_stale'],
  recentSignIn: true,
});

export const closeWorkshop = defineEndpoint(calls.closeWorkshop, {
  summary: 'End the workshop day before its time',
  access: ['admin'],
  errors: ['version_stale'],
});
