import * as z from 'zod/mini';
import { weekdays } from '../calendar/working-days.ts';
import { isTimeZone } from '../dates.ts';
import { line, link, optionalEmail, optionalLine, optionalLink, optionalPhone } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { foldApart } from '../search-text.ts';
import { toPlainCharacters } from '../text.ts';
import { imprintTones } from './values.ts';

/** What the admin saves. Kept apart from schema.ts, which every page loads to show an imprint's name. */

const words = messages.settings;

/** Refuses a list with two entries that read the same; the sentence is shown at the second one. */
function listWithoutDuplicates<S extends z.ZodMiniType>(item: S, nameOf: (item: z.output<S>) => string) {
  return z.array(item).check(
    z.maxLength(limits.settingsItems),
    z.check((payload) => {
      const seen = new Set<string>();
      payload.value.forEach((entry, index) => {
        // Imprints of before that differ by an apostrophe alone both stay.
        const name = foldApart(nameOf(entry));
        if (seen.has(name)) {
          payload.issues.push({
            code: 'custom',
            message: words.duplicate,
            input: entry,
            path: [index],
            continue: true,
          });
        }
        seen.add(name);
      });
    }),
  );
}

function links() {
  const item = z.strictObject({ name: line(limits.settingsName), url: link() });
  return listWithoutDuplicates(item, ({ name }) => name);
}

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/;

function hosts() {
  const host = z.string().check(
    z.overwrite((text) => toPlainCharacters(text).toLowerCase()),
    z.maxLength(253),
    z.regex(hostPattern, words.host),
  );
  return listWithoutDuplicates(host, (name) => name);
}

function registrationsPerHour() {
  const { registrationsPerHour: most } = limits;
  const error = words.registrationsPerHourRange(most);
  return z
    .number({ error })
    .check(z.refine(Number.isInteger, { error }), z.gte(1, { error }), z.lte(most, { error }));
}

/** Each day once and in order, so that the same week is the same text. */
function workingWeek() {
  return z.array(z.literal([...weekdays], words.workingWeek), words.workingWeek).check(
    z.minLength(1, words.workingWeek),
    z.maxLength(weekdays.length),
    z.overwrite((days) => weekdays.filter((day) => days.includes(day))),
  );
}

/** The whole settings as the admin saves them. */
export const UpdateSettingsInput = z.strictObject({
  publisherName: line(limits.name),
  timeZone: z.string().check(z.refine(isTimeZone, { error: words.timeZone })),
  address: optionalLine(limits.address),
  phone: optionalPhone(),
  whatsapp: optionalPhone(),
  email: optionalEmail(),
  hours: optionalLine(limits.name),
  mapUrl: optionalLink(),
  social: links(),
  marketplaces: links(),
  imprints: listWithoutDuplicates(
    z.strictObject({
      name: line(limits.settingsName),
      bookType: line(limits.settingsName),
      tone: z.enum(imprintTones),
      /** What it was called when the form was opened: a renamed imprint is not another one. */
      was: z.optional(z.string().check(z.maxLength(limits.settingsName))),
    }),
    ({ name }) => name,
  ).check(z.minLength(1, words.atLeastOne)),
  readerSegments: listWithoutDuplicates(line(limits.settingsName), (name) => name).check(
    z.minLength(1, words.atLeastOne),
  ),
  extraManuscriptHosts: hosts(),
  extraStageHosts: hosts(),
  holdNewEditors: z.boolean(),
  registrationsPerHour: registrationsPerHour(),
  newEditorsDecided: z._default(z.boolean(), false),
  googleDocsDecided: z._default(z.boolean(), false),
  firstStepsHidden: z._default(z.boolean(), false),
  workingWeek: workingWeek(),
});
export type UpdateSettingsInput = z.output<typeof UpdateSettingsInput>;
