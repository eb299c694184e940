import * as z from 'zod/mini';
import { weekdays } from '../calendar/working-days.ts';
import { InstantSchema } from '../fields.ts';
import { messages } from '../messages.id.ts';
import { imprintTones, workshopKinds } from './values.ts';

/** What a publisher changes without touching code (decision 0019); the defaults come from §3. */

export const ImprintSchema = z.strictObject({
  name: z.string(),
  bookType: z.string(),
  tone: z.enum(imprintTones),
});
export type Imprint = z.infer<typeof ImprintSchema>;

export const NamedLinkSchema = z.strictObject({ name: z.string(), url: z.string() });

export const SettingsSchema = z.strictObject({
  publisherName: z.string(),
  timeZone: z.string(),
  address: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  hours: z.string(),
  mapUrl: z.string(),
  social: z.array(NamedLinkSchema),
  marketplaces: z.array(NamedLinkSchema),
  imprints: z.array(ImprintSchema),
  readerSegments: z.array(z.string()),
  /** Hosts accepted beside the fixed ones (decision 0001). */
  extraManuscriptHosts: z.array(z.string()),
  extraStageHosts: z.array(z.string()),
  /** New redaksi wait for the admin's approval instead of being active at once (decision 0011). */
  holdNewEditors: z.boolean(),
  /** Above this number of registrations an hour in the whole portal, new redaksi wait as well (decision 0032). */
  registrationsPerHour: z.number(),
  /** An admin has decided whether they wait, in the form or when asked (decision 0032). */
  newEditorsDecided: z.boolean(),
  /** An admin has said whether links of Google Docs are taken for stages. */
  googleDocsDecided: z.boolean(),
  /** An admin has dismissed the list of first steps (decision 0144). */
  firstStepsHidden: z.boolean(),
  /** The days of the week on which people work, Monday 1 to Sunday 7, in order. */
  workingWeek: z.array(z.literal([...weekdays])),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** The settings as the API gives them; version 0 until the admin saves for the first time. */
export const StoredSettingsSchema = z.strictObject({ ...SettingsSchema.shape, version: z.number() });
export type StoredSettings = z.infer<typeof StoredSettingsSchema>;

/** Both null while none is open; the code is null as well where the day is for a network. */
export const WorkshopDaySchema = z.strictObject({
  until: z.nullable(InstantSchema),
  code: z.nullable(z.string()),
});
export type WorkshopDay = z.infer<typeof WorkshopDaySchema>;

export const OpenWorkshopInput = z.strictObject({
  /** On the clock of the publisher, today. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.workshop.time)),
  kind: z.enum(workshopKinds),
});
export type OpenWorkshopInput = z.output<typeof OpenWorkshopInput>;
