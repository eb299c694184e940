import * as z from 'zod/mini';
import {
  CursorSchema,
  documentLink,
  errorOfLink,
  FormatSchema,
  IdSchema,
  InstantSchema,
  line,
  optionalLine,
  optionalParagraphs,
  pageSchemaOf,
  paragraphs,
  personId,
  SearchSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { manuscriptHosts } from '../links.ts';
import { messages } from '../messages.id.ts';
import { NoteInput } from '../notes/schema.ts';
import { stageNames } from '../projects/stages.ts';
import { turnHolders } from '../projects/turn.ts';
import { manuscriptStatuses, needsReason, settableStatuses } from './status.ts';
import {
  manuscriptSorts,
  manuscriptStatusFilters,
  manuscriptTasks,
  withdrawalFlags,
  withdrawalStates,
} from './values.ts';

const words = messages.manuscripts;

/** What an author sends (§3, §5). Imprint, category and segments are checked against the settings and the database. */
function submissionFields(hosts?: readonly string[]) {
  return z.strictObject({
    tujuanPenerbit: line(limits.name, words.targetRequired),
    kategori: line(limits.categoryName, words.categoryRequired),
    judul: line(limits.title, words.titleRequired),
    sinopsis: paragraphs(limits.synopsis, words.synopsisRequired),
    urlNaskah: documentLink({ use: 'manuscript', sentence: words.urlInvalid, hosts }),
    tambahPengarang: optionalLine(limits.shortText),
    segmentPembaca: z._default(z.array(line(limits.name)).check(z.maxLength(20)), []),
    sellingPoint: optionalParagraphs(limits.shortText),
    keyword: optionalLine(limits.shortText),
  });
}

/** For the form: the link must be on one of the hosts of §5 or on one the publisher added (decision 0001). */
export function submitManuscriptInput(extraHosts: readonly string[] = []) {
  return submissionFields([...manuscriptHosts, ...extraHosts]);
}

export function errorOfManuscriptLink(text: string, extraHosts: readonly string[]): string | undefined {
  return errorOfLink(text, {
    use: 'manuscript',
    sentence: words.urlInvalid,
    hosts: [...manuscriptHosts, ...extraHosts],
  });
}

/** The request's body: hosts are a setting, so any https link passes here and the service asks the settings. */
export const SubmitManuscriptBody = submissionFields();
export const SubmitManuscriptInput = submitManuscriptInput();
export type SubmitManuscriptInput = z.output<typeof SubmitManuscriptInput>;

/** A status, with the reason if the author is told one. */
export const SetStatusInput = z
  .strictObject({
    status: z.enum(settableStatuses),
    note: optionalParagraphs(limits.reason),
    /** A note that is saved in the same transaction. */
    accompanying: z.optional(NoteInput),
  })
  .check(
    z.refine(({ status, note }) => !needsReason(status) || note !== '', {
      error: words.reasonRequired,
      path: ['note'],
    }),
    z.refine(({ status, note }) => needsReason(status) || note === '', {
      error: messages.fields.unknown,
      path: ['note'],
    }),
  );
export type SetStatusInput = z.output<typeof SetStatusInput>;

function revisionFields(hosts?: readonly string[]) {
  return z.strictObject({
    urlNaskah: documentLink({ use: 'manuscript', sentence: words.urlInvalid, hosts }),
    /** The author's comment. */
    note: optionalParagraphs(limits.reason),
  });
}

/** 'Kirim revisi': for the form, and as the request's body. */
export function sendRevisionInput(extraHosts: readonly string[] = []) {
  return revisionFields([...manuscriptHosts, ...extraHosts]);
}
export const SendRevisionBody = revisionFields();
export type SendRevisionInput = z.output<typeof SendRevisionBody>;

/** 'Ajukan penarikan', and the answer; a refusal says why. */
export const AskWithdrawalInput = z.strictObject({
  note: paragraphs(limits.reason, messages.withdrawals.noteRequired),
});
export type AskWithdrawalInput = z.output<typeof AskWithdrawalInput>;
export const WithdrawalAnswerFields = z.strictObject({ note: optionalParagraphs(limits.reason) });
export const DecideWithdrawalInput = z
  .strictObject({ accepted: z.boolean(), ...WithdrawalAnswerFields.shape })
  .check(
    z.refine(({ accepted, note }) => accepted || note !== '', {
      error: messages.withdrawals.answerRequired,
      path: ['note'],
    }),
  );
export type DecideWithdrawalInput = z.output<typeof DecideWithdrawalInput>;

/** 'Ganti penulis', and why. */
export const ChangeAuthorInput = z.strictObject({
  authorId: personId(messages.projects.authorRequired),
  reason: line(limits.reason),
});
export type ChangeAuthorInput = z.output<typeof ChangeAuthorInput>;

export const WithdrawalSchema = z.object({
  note: z.string(),
  askedAt: InstantSchema,
  state: z.enum(withdrawalStates),
  answer: z.nullable(z.object({ note: z.string(), byName: z.nullable(z.string()), at: InstantSchema })),
});
export type Withdrawal = z.infer<typeof WithdrawalSchema>;

/** A row of a list: no long texts. */
export const ManuscriptSummarySchema = z.object({
  id: z.string(),
  judul: z.string(),
  userId: z.string(),
  authorName: z.string(),
  tujuanPenerbit: z.string(),
  kategori: z.string(),
  status: z.enum(manuscriptStatuses),
  submissionDate: InstantSchema,
  /** Whom it waits for and since which day; not `exact` if it began on that day or earlier. */
  turn: z.object({ who: z.enum(turnHolders), since: z.string(), exact: z.boolean() }),
  /** What it asks of the admin. */
  task: z.nullable(z.enum(manuscriptTasks)),
  /** Whether its author asked to withdraw it, or has withdrawn it, and since when. */
  withdrawal: z.optional(z.object({ state: z.enum(withdrawalFlags), at: InstantSchema })),
  /** How many working days a decision usually takes: in answers to its author, while it waits for one. */
  usualDays: z.optional(z.number()),
  /** Whether it waits again, as a revision. */
  revised: z.optional(z.boolean()),
  /** The project that was made of it: in answers to its author, who takes part in it. */
  project: z.optional(
    z.object({
      id: z.string(),
      currentOverallStatus: z.nullable(z.enum(stageNames)),
      turn: z.object({ who: z.enum(turnHolders), since: z.string() }),
    }),
  ),
});
export type ManuscriptSummary = z.infer<typeof ManuscriptSummarySchema>;
export const ManuscriptListSchema = pageSchemaOf(ManuscriptSummarySchema);

/** The number of manuscripts in each view that is not empty, counted up to `limits.countedRows`. */
export const ManuscriptCountsSchema = z.object({
  items: z.array(z.object({ status: z.enum(manuscriptStatusFilters), count: z.number() })),
});
export type ManuscriptCounts = z.infer<typeof ManuscriptCountsSchema>;

export const StatusEventSchema = z.object({
  from: z.nullable(z.enum(manuscriptStatuses)),
  to: z.enum(manuscriptStatuses),
  actorName: z.string(),
  createdAt: InstantSchema,
  /** The reason, or the author's comment on a revision; '' for nothing. */
  note: z.string(),
  /** The link that came with it: a submission's or a revision's. */
  link: z.nullable(z.string()),
});
export type StatusEvent = z.infer<typeof StatusEventSchema>;

/** The author as the admin may reach them; null once the account is deleted. Only in an admin's answer. */
export const AuthorContactSchema = z.object({
  nama: z.string(),
  email: z.string(),
  nomerHp: z.string(),
  kota: z.string(),
});
export type AuthorContact = z.infer<typeof AuthorContactSchema>;

export const ManuscriptSchema = z.object({
  ...ManuscriptSummarySchema.shape,
  sinopsis: z.string(),
  urlNaskah: z.string(),
  namaPengarang: z.string(),
  tambahPengarang: z.string(),
  segmentPembaca: z.array(z.string()),
  sellingPoint: z.string(),
  keyword: z.string(),
  version: z.number(),
  /** Oldest first. */
  history: z.array(StatusEventSchema),
  /** The author's requests with their answers, newest first. */
  withdrawals: z.array(WithdrawalSchema),
  author: z.optional(z.nullable(AuthorContactSchema)),
  /** When it was last given to another author, in an admin's answer; the reason goes with either account. */
  authorChange: z.optional(
    z.nullable(z.object({ at: InstantSchema, fromName: z.string(), reason: z.nullable(z.string()) })),
  ),
  /** Projects started from this manuscript; only in an admin's answer. */
  projects: z.optional(
    z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        currentOverallStatus: z.nullable(z.enum(stageNames)),
        /** Its author's name, where that is not the manuscript's author. */
        otherAuthor: z.nullable(z.string()),
      }),
    ),
  ),
});
export type Manuscript = z.infer<typeof ManuscriptSchema>;

/** The answer to a submission; `activityMissed` where the feed could not be written (§8: that only warns). */
export const SubmittedManuscriptSchema = z.object({
  ...ManuscriptSchema.shape,
  activityMissed: z.optional(z.literal(true)),
});
export type SubmittedManuscript = z.infer<typeof SubmittedManuscriptSchema>;

const manuscriptFilter = {
  status: z.optional(z.enum(manuscriptStatusFilters)),
  tujuanPenerbit: z.optional(line(limits.name)),
  kategori: z.optional(line(limits.categoryName)),
  userId: z.optional(IdSchema),
  turn: z.optional(z.enum(turnHolders)),
  q: SearchSchema,
  sort: z._default(z.enum(manuscriptSorts), '-submissionDate'),
};
/** What the list can be filtered and sorted by. */
export const ManuscriptFilterSchema = z.strictObject(manuscriptFilter);
export type ManuscriptFilter = z.output<typeof ManuscriptFilterSchema>;
export const ListManuscriptsQuery = z.strictObject({ ...manuscriptFilter, cursor: CursorSchema });
export type ListManuscriptsQuery = z.output<typeof ListManuscriptsQuery>;

/** All pages of the list. */
export const ExportManuscriptsQuery = z.strictObject({ ...manuscriptFilter, format: FormatSchema });
export type ExportManuscriptsQuery = z.output<typeof ExportManuscriptsQuery>;
