import * as z from 'zod/mini';
import { calendarDate, emptyableLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { type StageName, stageNames } from '../projects/stages.ts';
import {
  firstStageOutOfOrder,
  type Offsets,
  type ScheduleTemplate,
  scheduleAnchors,
  templateLabel,
} from './values.ts';

const words = messages.schedules;
const most = limits.scheduleDays;

const templateShape = {
  imprint: emptyableLine(limits.settingsName),
  bookType: emptyableLine(limits.settingsName),
  anchor: z.enum(scheduleAnchors),
};

function offset() {
  const error = words.offsetRange(most);
  return z.optional(
    z
      .number({ error })
      .check(z.refine(Number.isInteger, { error }), z.gte(-most, { error }), z.lte(most, { error })),
  );
}

const OffsetsSchema = z.strictObject(
  Object.fromEntries(stageNames.map((name) => [name, offset()])) as {
    [Name in StageName]: ReturnType<typeof offset>;
  },
);

const TemplateSchema = z.strictObject({ ...templateShape, offsets: OffsetsSchema });

/** The problem with the days of a template, and its stage. */
function problemOfOffsets(
  offsets: Offsets,
): { readonly stage: StageName; readonly message: string } | undefined {
  if (Object.values(offsets).every((days) => days === undefined)) {
    return { stage: stageNames[0], message: words.noOffsets };
  }
  const stage = firstStageOutOfOrder(offsets);
  return stage === undefined ? undefined : { stage, message: words.backward };
}

/** All templates at once: a publisher has a few. No two are for the same books. */
export const SaveSchedulesInput = z
  .strictObject({ templates: z.array(TemplateSchema).check(z.maxLength(limits.scheduleTemplates)) })
  .check(
    z.check(({ value: { templates }, issues }) => {
      templates.forEach((template, at) => {
        const fault = problemOfOffsets(template.offsets);
        if (fault !== undefined) {
          const path = ['templates', at, 'offsets', fault.stage];
          issues.push({ code: 'custom', message: fault.message, input: template, path, continue: true });
        }
        const label = templateLabel(template);
        if (templates.findIndex((other) => templateLabel(other) === label) < at) {
          const path = ['templates', at, 'bookType'];
          issues.push({ code: 'custom', message: words.twice, input: template, path, continue: true });
        }
      });
    }),
  );
export type SaveSchedulesInput = z.output<typeof SaveSchedulesInput>;

/** Version 0 until somebody saves for the first time. */
export const SchedulesSchema = z.object({ templates: z.array(TemplateSchema), version: z.number() });
export type Schedules = z.infer<typeof SchedulesSchema>;

/** The deadlines of a new project, as its form counted them from a template. */
export const StagePlanInput = z.strictObject(
  Object.fromEntries(stageNames.map((name) => [name, z.optional(calendarDate())])) as {
    [Name in StageName]: z.ZodMiniOptional<ReturnType<typeof calendarDate>>;
  },
);

type FieldName = `offsets.${StageName}`;

function typedOffset() {
  return z.string().check(z.trim(), z.regex(/^(?:-?\d{1,3})?$/, words.offsetRange(most)));
}
const typedOffsets = Object.fromEntries(
  stageNames.map((name) => [`offsets.${name.replaceAll(' ', '-')}`, typedOffset()]),
) as { [Name in FieldName]: ReturnType<typeof typedOffset> };

/** One template as its form sends it, flat, checked against the existing ones. */
export function scheduleFormSchema(others: readonly ScheduleTemplate[]) {
  return z.strictObject({ ...templateShape, ...typedOffsets }).check(
    z.check(({ value, issues }) => {
      const template = toTemplate(value);
      const fault = problemOfOffsets(template.offsets);
      if (fault !== undefined) {
        const path = [`offsets.${fault.stage.replaceAll(' ', '-')}`];
        issues.push({ code: 'custom', message: fault.message, input: value, path });
      }
      const label = templateLabel(template);
      if (others.some((other) => templateLabel(other) === label)) {
        issues.push({ code: 'custom', message: words.twice, input: value, path: ['bookType'] });
      }
    }),
  );
}
type ScheduleFields = z.output<ReturnType<typeof scheduleFormSchema>>;

/** The template that a form describes; an empty field is a stage without a deadline. */
export function toTemplate(fields: ScheduleFields): SaveSchedulesInput['templates'][number] {
  const { imprint, bookType, anchor } = fields;
  const typed: Readonly<Record<string, string>> = fields;
  const offsets = stageNames.flatMap((name): [StageName, number][] => {
    const days = typed[`offsets.${name.replaceAll(' ', '-')}`] ?? '';
    return days === '' ? [] : [[name, Number(days)]];
  });
  return { imprint, bookType, anchor, offsets: Object.fromEntries(offsets) };
}
