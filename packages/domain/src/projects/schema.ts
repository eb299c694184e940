import * as z from 'zod/mini';
import { FieldChangeSchema } from '../activities/audit.ts';
import {
  calendarDate,
  documentLink,
  emptyableCode,
  emptyableParagraphs,
  errorOfLink,
  IdSchema,
  InstantSchema,
  line,
  optionalCode,
  optionalDate,
  optionalParagraphs,
  pageSchemaOf,
  paragraphs,
  personId,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { faultOfLink, stageHosts, tidyLink } from '../links.ts';
import { messages } from '../messages.id.ts';
import { StageNoteInput } from '../notes/schema.ts';
import { StagePlanInput } from '../schedules/schema.ts';
import { lineText } from '../text.ts';
import type { StageName } from './stages.ts';
import { projectKinds, stageNames, stageStatuses, workTypes } from './stages.ts';
import { adminTasks, turnHolders } from './turn.ts';
import { countChanges, proofKinds, verdictKinds } from './values.ts';

const words = messages.projects;

/** A link the admin gives at creation: any https URL, or nothing (§5, decision 0001). */
function optionalLink() {
  return z._default(
    z
      .nullable(
        z.string().check(
          z.overwrite((text) => tidyLink(lineText(text))),
          z.maxLength(limits.url),
        ),
      )
      .check(
        z.overwrite((text) => (text === '' ? null : text)),
        z.refine((text) => text === null || faultOfLink(text) === undefined, {
          error: ({ input }) => errorOfLink(String(input), { use: 'stage' }),
        }),
      ),
    null,
  );
}

const FirstStageInput = z.optional(
  z.strictObject({ deadline: optionalDate(), submissionLink: optionalLink() }),
);

/** 'Buat Proyek Penulisan Baru' (§2, §5). */
export const CreateProjectInput = z.strictObject({
  title: line(limits.title, words.titleRequired),
  sppNumber: optionalCode(limits.sppNumber),
  authorId: personId(words.authorRequired),
  stages: z.optional(z.strictObject({ Penulisan: FirstStageInput, Proofreading: FirstStageInput })),
  /** The manuscript a project is started from. */
  manuscriptId: z.optional(IdSchema),
  /** Deadlines from a template, where `stages` has none. */
  plan: z.optional(StagePlanInput),
});
export type CreateProjectInput = z.output<typeof CreateProjectInput>;

/** The same as its form sends it: flat, each field under the name that its error carries. */
export const CreateProjectFields = z.strictObject({
  title: CreateProjectInput.shape.title,
  sppNumber: CreateProjectInput.shape.sppNumber,
  authorId: CreateProjectInput.shape.authorId,
  manuscriptId: CreateProjectInput.shape.manuscriptId,
  'stages.Penulisan.deadline': optionalDate(),
  'stages.Penulisan.submissionLink': optionalLink(),
  'stages.Proofreading.deadline': optionalDate(),
  'stages.Proofreading.submissionLink': optionalLink(),
});
export type CreateProjectFields = z.output<typeof CreateProjectFields>;

/** 'Beri Tugas Redaksi Baru' (§2, §5). */
export const CreateTaskInput = z.strictObject({
  title: line(limits.title, words.titleRequired),
  workType: z.enum(workTypes),
  deadline: calendarDate(words.deadlineRequired),
  submissionLink: optionalLink(),
  editorId: personId(words.editorRequired),
  brief: z.optional(emptyableParagraphs(limits.stageBrief)),
});
export type CreateTaskInput = z.output<typeof CreateTaskInput>;

/**
 * What the dialog may change of a stage; `Selesai` has no responsible person, and `stagePolicy` says which other stages
 * have none (decision 0006).
 */
function stageEdit(name: StageName) {
  const assignable = workTypes.some((stage) => stage === name);
  return z.optional(
    z.strictObject({
      deadline: z.optional(z.nullable(calendarDate())),
      assigneeId: z.optional(
        z
          .nullable(personId(words.editorRequired))
          .check(z.refine(() => assignable, { error: words.reasons.notAssignable })),
      ),
      brief: z.optional(emptyableParagraphs(limits.stageBrief)),
    }),
  );
}
const stageEdits = Object.fromEntries(stageNames.map((name) => [name, stageEdit(name)])) as {
  [Name in StageName]: ReturnType<typeof stageEdit>;
};

/** 'Minta perbaikan' of one stage: what to repair, and by when. */
const RepairRequestInput = z.strictObject({
  stage: z.enum(stageNames),
  note: paragraphs(limits.repairNote, words.repairNoteRequired),
  deadline: calendarDate(words.deadlineRequired),
});

/** `PATCH /api/projects/:id`: only what changes; null takes a deadline or a responsible person away, '' a text. */
export const UpdateProjectInput = z
  .strictObject({
    title: z.optional(line(limits.title, words.titleRequired)),
    sppNumber: z.optional(emptyableCode(limits.sppNumber)),
    authorId: z.optional(personId(words.authorRequired)),
    currentOverallStatus: z.optional(z.enum(stageNames)),
    /** The approved stages, in the order in which 'Setujui' was pressed (decision 0081). */
    approvals: z.optional(z.array(z.enum(stageNames)).check(z.maxLength(stageNames.length))),
    /** 'Batalkan persetujuan': stages that are no longer approved, before anything is approved. */
    undoneApprovals: z.optional(z.array(z.enum(stageNames)).check(z.maxLength(stageNames.length))),
    /** Deliveries that go back to their holders. */
    repairs: z.optional(z.array(RepairRequestInput).check(z.maxLength(stageNames.length))),
    stages: z.optional(z.strictObject(stageEdits)),
    /** 'Lanjutkan proyek': it asks again although its manuscript was withdrawn (decision 0095). */
    goOn: z.optional(z.literal(true)),
    /** A note that is saved in the same transaction. */
    accompanying: z.optional(StageNoteInput),
  })
  .check(
    z.refine((edit) => countChanges(edit) > 0, {
      error: words.nothingToSave,
      // A body with unknown fields only gets just their errors.
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine(({ approvals = [], repairs = [] }) => !repairs.some(({ stage }) => approvals.includes(stage)), {
      error: words.approvedAndReturned,
      path: ['repairs'],
    }),
  );
export type UpdateProjectInput = z.output<typeof UpdateProjectInput>;

const linkError = words.linkInvalid(stageHosts[0]);

function linkInput(hosts?: readonly string[]) {
  return z.strictObject({
    submissionLink: documentLink({ use: 'stage', sentence: linkError, hosts }),
    /** The deliverer's note on it. */
    note: optionalParagraphs(limits.deliveryNote),
  });
}

/** A person delivers a stage's link; the sentence names the host (§5 Stage link, decision 0001). */
export function submitLinkInput(extraHosts: readonly string[] = []) {
  return linkInput([...stageHosts, ...extraHosts]);
}

export function errorOfStageLink(text: string, extraHosts: readonly string[]): string | undefined {
  return errorOfLink(text, { use: 'stage', sentence: linkError, hosts: [...stageHosts, ...extraHosts] });
}

/** The request's body: hosts are a setting, so any https link passes here and the service asks the settings. */
export const SubmitLinkBody = linkInput();
export const SubmitLinkInput = submitLinkInput();
export type SubmitLinkInput = z.output<typeof SubmitLinkInput>;

/** 'Setujui cetak', or a correction of the document the author has looked at, with its text. */
export const JudgeProofInput = z
  .strictObject({
    kind: z.enum(proofKinds),
    note: optionalParagraphs(limits.repairNote),
    /** As it is stored, which may be older than a rule about links. */
    submissionLink: line(limits.url),
  })
  .check(
    z.refine(({ kind, note }) => kind !== 'print_correction' || note !== '', {
      error: messages.proofs.noteRequired,
      path: ['note'],
    }),
  );
export type JudgeProofInput = z.output<typeof JudgeProofInput>;

export const StageSchema = z.object({
  deadline: z.nullable(z.string()),
  status: z.enum(stageStatuses),
  assigneeId: z.nullable(z.string()),
  submissionLink: z.optional(z.string()),
  editorId: z.optional(z.string()),
  editorName: z.optional(z.string()),
  /** When the present link was delivered. */
  submittedAt: z.optional(InstantSchema),
  /** The status before the approval. */
  approvedFrom: z.optional(z.enum(stageStatuses)),
  planned: z.optional(z.string()),
  brief: z.optional(z.string()),
  linksGiven: z.optional(z.number()),
  /** The deliverer's note on it. */
  note: z.optional(z.string()),
  /** The request for repair, open or answered by the present link; only for the admin and the stage's holder. */
  repair: z.optional(z.object({ note: z.string(), askedAt: InstantSchema })),
  /** The author's statement on a proof; for the admin, the author and the stage's holder. */
  proof: z.optional(
    z.object({
      kind: z.enum(proofKinds),
      note: z.string(),
      givenAt: InstantSchema,
      givenBy: z.optional(z.string()),
    }),
  ),
});

/** The map of §3, keyed by stage name. Projects made in the portal have all ten stages; imported ones may lack some. */
export const StagesSchema = z.partialRecord(z.enum(stageNames), StageSchema);

/** Whose turn a stage is (`Turn` of `turn.ts` says what each part means). */
export const TurnSchema = z.object({
  stage: z.nullable(z.enum(stageNames)),
  who: z.enum(turnHolders),
  holderId: z.nullable(z.string()),
  name: z.string(),
  to: z.nullable(z.enum(adminTasks)),
  since: z.nullable(z.string()),
  /** False if it began on the day `since` or earlier. */
  exact: z.boolean(),
  deadline: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
});

/** A row of a list, without its stages. */
export const ProjectSummarySchema = z.object({
  id: z.string(),
  kind: z.enum(projectKinds),
  title: z.string(),
  sppNumber: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  currentOverallStatus: z.nullable(z.enum(stageNames)),
  /** How many stages wait for the admin. */
  awaitsReview: z.number(),
  /** When the link arrived that has waited longest for the admin. */
  reviewSince: z.nullable(InstantSchema),
  /** Its most urgent turn, which a row shows. */
  turn: TurnSchema,
  /** All others, the most urgent first: a stage that was sent back is somebody's turn wherever the project stands. */
  otherTurns: z.array(TurnSchema),
  /** Present where its manuscript was withdrawn and the admin has not said that it goes on. */
  withdrawn: z.optional(z.boolean()),
  createdAt: InstantSchema,
  /** The version that a change in the row is based on. */
  version: z.number(),
});
export type ProjectSummary = z.infer<typeof ProjectSummarySchema>;

/** With `scope=mine` each row carries its stages, which the author's and the editor's page show. */
export const ProjectListItemSchema = z.object({
  ...ProjectSummarySchema.shape,
  stages: z.optional(StagesSchema),
  /** Of an unfinished one of these: since which day it is at its stage, and the working days that usually takes. */
  pace: z.optional(z.object({ since: z.nullable(z.string()), usual: z.nullable(z.number()) })),
  /** For the admin: the holder of the stage that the row shows was reminded by hand today. */
  remindedToday: z.optional(z.boolean()),
  /** For the admin: the account of that holder is closed. */
  holderSuspended: z.optional(z.boolean()),
});
export type ProjectListItem = z.infer<typeof ProjectListItemSchema>;
export const ProjectListSchema = pageSchemaOf(ProjectListItemSchema);

export const ProjectSchema = z.object({
  ...ProjectSummarySchema.shape,
  manuscriptId: z.nullable(z.string()),
  stages: StagesSchema,
  participantUids: z.array(z.string()),
  /** Of the manuscript it was started from; only when one project is read. */
  imprint: z.optional(z.string()),
  /** The last editor and the time; for the admin, whose open edit may be stale now. */
  changed: z.optional(z.object({ name: z.nullable(z.string()), at: InstantSchema })),
});
export type Project = z.infer<typeof ProjectSchema>;

/** The answer to a delivered link; `activityMissed` where the feed could not be written. */
export const DeliveredProjectSchema = z.object({
  ...ProjectSchema.shape,
  activityMissed: z.optional(z.literal(true)),
});
export type DeliveredProject = z.infer<typeof DeliveredProjectSchema>;

/** One link of the history, newest first (decision 0003). */
export const LinkRecordSchema = z.object({
  id: z.string(),
  stage: z.enum(stageNames),
  submissionLink: z.string(),
  submittedByName: z.string(),
  submittedAt: InstantSchema,
  /** '' when nothing was said with it. */
  note: z.string(),
});
/** Statements on delivered links, newest first: each round of a stage is a link and its judgement. */
export const VerdictSchema = z.object({
  id: z.string(),
  stage: z.enum(stageNames),
  kind: z.enum(verdictKinds),
  note: z.string(),
  /** The deadline of a request for repair. */
  deadline: z.nullable(z.string()),
  givenByName: z.string(),
  givenAt: InstantSchema,
});
/** «Riwayat»: what was changed, newest first, and since when that is known. */
export const ProjectHistorySchema = z.object({
  since: InstantSchema,
  items: z.array(z.object({ at: InstantSchema, changes: z.array(FieldChangeSchema) })),
});
export type ProjectHistory = z.infer<typeof ProjectHistorySchema>;
export const LinkHistorySchema = z.object({
  items: z.array(LinkRecordSchema),
  verdicts: z.array(VerdictSchema),
});
export type LinkHistory = z.infer<typeof LinkHistorySchema>;
