import * as z from 'zod/mini';
import { calendarDate, IdSchema, InstantSchema, optionalParagraphs, paragraphs } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { toPlainCharacters } from '../text.ts';
import { requestKinds, requestStates } from './requests.ts';
import { stageNames } from './stages.ts';

const words = messages.stageRequests;

/** An optional choice: '' in the form, absent in the request. */
function optionalChoice(accepts: (text: string) => boolean, error: string) {
  return z._default(
    z.string().check(
      z.overwrite(toPlainCharacters),
      z.refine((text) => text === '' || accepts(text), { error }),
    ),
    '',
  );
}
const optionalDate = () =>
  optionalChoice((text) => calendarDate().safeParse(text).success, messages.fields.date);
const optionalPerson = () =>
  optionalChoice((text) => IdSchema.safeParse(text).success, messages.fields.choose);

/** A request of a stage's holder: `more_time` with the date, `hand_over` with an optional person. */
export const AskStageInput = z
  .strictObject({
    kind: z.enum(requestKinds),
    note: paragraphs(limits.requestNote, words.noteRequired),
    deadline: optionalDate(),
    assigneeId: optionalPerson(),
  })
  .check(
    z.refine(({ kind, deadline }) => kind !== 'more_time' || deadline !== '', {
      error: words.deadlineRequired,
      path: ['deadline'],
    }),
    z.refine(({ kind, deadline }) => kind !== 'hand_over' || deadline === '', {
      error: messages.fields.unknown,
      path: ['deadline'],
    }),
    z.refine(({ kind, assigneeId }) => kind !== 'more_time' || assigneeId === '', {
      error: messages.fields.unknown,
      path: ['assigneeId'],
    }),
  );
export type AskStageInput = z.output<typeof AskStageInput>;

const answer = {
  note: optionalParagraphs(limits.requestNote),
  deadline: optionalDate(),
  assigneeId: optionalPerson(),
};

/** The fields of the answer's form; the pressed button decides the rest. */
export const RequestAnswerFields = z.strictObject(answer);

/** The admin's answer, with a date or person if the admin chose other ones than requested. */
export const DecideRequestInput = z.strictObject({ accepted: z.boolean(), ...answer }).check(
  z.refine(({ accepted, note }) => accepted || note !== '', {
    error: words.answerRequired,
    path: ['note'],
  }),
);
export type DecideRequestInput = z.output<typeof DecideRequestInput>;

export const RequestParams = z.strictObject({ id: IdSchema, requestId: IdSchema });

/** A request of a stage's holder, with its answer once there is one. */
export const StageRequestSchema = z.object({
  id: z.string(),
  stage: z.enum(stageNames),
  kind: z.enum(requestKinds),
  note: z.string(),
  /** The requested date and person. */
  deadline: z.nullable(z.string()),
  assigneeId: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  askedByName: z.string(),
  askedAt: InstantSchema,
  state: z.enum(requestStates),
  answer: z.nullable(
    z.object({
      note: z.string(),
      deadline: z.nullable(z.string()),
      assigneeName: z.nullable(z.string()),
      /** Null if it ended by itself. */
      byName: z.nullable(z.string()),
      at: InstantSchema,
    }),
  ),
});
export type StageRequest = z.infer<typeof StageRequestSchema>;
export const StageRequestListSchema = z.object({ items: z.array(StageRequestSchema) });
export type StageRequestList = z.infer<typeof StageRequestListSchema>;
