import * as z from 'zod/mini';
import {
  CursorSchema,
  calendarDate,
  digitsPattern,
  email,
  FormatSchema,
  IdSchema,
  InstantSchema,
  identityNumber,
  line,
  optionalCode,
  optionalLine,
  optionalPattern,
  optionalPhone,
  pageSchemaOf,
  postalCodePattern,
  SearchSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { stageNames } from '../projects/stages.ts';
import { assignableRoles, defaultPurpose, purposes, roles } from '../roles.ts';
import { toPlainCharacters } from '../text.ts';
import { mailFailures, maritalStatuses, userStatuses } from './values.ts';

/**
 * At least eight digits, with whatever people write between them. A number that `readPhone` cannot read is stored as well,
 * and only gets no link to the dialler or to WhatsApp. The form does not refuse it by `readPhone`, because the library's
 * table of all countries' numbers would outweigh the page.
 */
const numberPattern = /^\(?\+?(?:[ ().-]*[0-9]){8,}[ ().-]*(?:(?:ext|pes)[. ]*[0-9]{1,6})?$/i;

function mobileNumber() {
  return line(32).check(
    z.overwrite(toPlainCharacters),
    z.regex(numberPattern, { error: messages.fields.phone }),
  );
}

/** The sixteen profile fields a person fills in (§3 users, §5 Register). */
export const profileShape = {
  tujuanPendaftaran: z._default(z.enum(purposes), defaultPurpose),
  nama: line(limits.name),
  nik: identityNumber(),
  nomerHp: mobileNumber(),
  alamat: line(limits.address),
  tempatLahir: line(limits.name),
  tanggalLahir: calendarDate(),
  alamatKtp: line(limits.address),
  kota: line(limits.name),
  kodePos: optionalPattern(16, postalCodePattern, messages.fields.postalCode),
  telpRumah: optionalPhone(),
  statusPerkawinan: z._default(z.enum(['', ...maritalStatuses]), ''),
  npwp: optionalPattern(32, digitsPattern, messages.fields.digits),
  // Longer than `optionalPhone` takes: switchboard, department and extension in free words (decision 0068).
  telpKantor: optionalCode(limits.freeFormNumber),
  alamatNpwp: optionalLine(limits.address),
  noRek: optionalCode(limits.freeFormNumber),
} as const;

export type ProfileField = keyof typeof profileShape;

/** `PUT /api/profile`: everything but uid, e-mail and role (§7). */
export const UpdateProfileInput = z.strictObject(profileShape);
export type UpdateProfileInput = z.output<typeof UpdateProfileInput>;

const text = z.string();
/** A full profile: its owner's, or read by an admin (audited). The first admin has empty personal fields. */
export const ProfileSchema = z.object({
  id: text,
  email: text,
  role: z.enum(roles),
  tujuanPendaftaran: z.enum(['', ...purposes]),
  nama: text,
  nik: text,
  nomerHp: text,
  alamat: text,
  tempatLahir: text,
  tanggalLahir: text,
  alamatKtp: text,
  kota: text,
  kodePos: text,
  telpRumah: text,
  statusPerkawinan: z.enum(['', ...maritalStatuses]),
  npwp: text,
  telpKantor: text,
  alamatNpwp: text,
  noRek: text,
  active: z.boolean(),
  /** Since when the account is closed by an admin, and why; null while it is not. */
  suspendedAt: z.nullable(InstantSchema),
  suspendedReason: z.nullable(text),
  /** When an admin last gave the account another address, and why. */
  emailChangedAt: z.nullable(InstantSchema),
  emailReason: z.nullable(text),
  /** Only the operator may change the address: the account is an admin's, or was until lately. */
  emailByOperator: z.boolean(),
  version: z.number(),
  createdAt: InstantSchema,
  /** When the privacy page was agreed to, and its version; null for accounts that never registered. */
  consentAt: z.nullable(InstantSchema),
  consentVersion: z.nullable(text),
  /** Whether the privacy page has changed in substance since. */
  consentOutdated: z.boolean(),
  /** When the mail server last took a mail to the address, and when one was last given up since. */
  mailTakenAt: z.nullable(InstantSchema),
  mailFailedAt: z.nullable(InstantSchema),
  mailFailure: z.nullable(z.enum(mailFailures)),
});
export type Profile = z.infer<typeof ProfileSchema>;

/** A row of the admin's user list; NIK, NPWP and account number never travel in lists. */
export const UserSummarySchema = z.object({
  id: text,
  nama: text,
  email: text,
  role: z.enum(roles),
  kota: text,
  nomerHp: text,
  active: z.boolean(),
  /** Closed by an admin, rather than waiting for approval. */
  suspended: z.boolean(),
  /** A sign-in asks for more than the password (decision 0121). */
  secondStep: z.boolean(),
  createdAt: InstantSchema,
});
export type UserSummary = z.infer<typeof UserSummarySchema>;
/** A page of the list, and how many accounts wait for approval in all. */
export const UserListSchema = z.object({ ...pageSchemaOf(UserSummarySchema).shape, held: z.number() });
export type UserList = z.infer<typeof UserListSchema>;

/** Somebody by name, as a form holds who was chosen. */
export interface Person {
  readonly id: string;
  readonly nama: string;
}

/** One person of the author and editor pick lists. */
export const PersonChoiceSchema = z.object({
  id: text,
  nama: text,
  /** The account is younger than `limits.newAccountDays`. */
  isNew: z.boolean(),
  /** Distinguishes them from others whose name reads the same; null when the name is unique. */
  twin: z.nullable(z.object({ email: text, createdAt: InstantSchema })),
});
export type PersonChoice = z.infer<typeof PersonChoiceSchema>;
export const PersonListSchema = z.object({ items: z.array(PersonChoiceSchema) });

/** The first people whose name has the words asked for; authors are penulis, editors redaksi (§6). */
export const ListPeopleQuery = z.strictObject({
  role: z.enum(['penulis', 'redaksi']),
  q: SearchSchema,
  /** The one person of this id, whatever their role is now, so that a screen which keeps an id in its address can name them. */
  id: z.optional(IdSchema),
});
export type ListPeopleQuery = z.output<typeof ListPeopleQuery>;

const userFilter = {
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(userStatuses)),
  q: SearchSchema,
};
/** What the list can be filtered by. */
export const UserFilterSchema = z.strictObject(userFilter);
export type UserFilter = z.output<typeof UserFilterSchema>;
export const ListUsersQuery = z.strictObject({ ...userFilter, cursor: CursorSchema });
export type ListUsersQuery = z.output<typeof ListUsersQuery>;

/** Who takes over the open stages of somebody who leaves their role or the portal: an editor, or nobody. */
export const HandOverQuery = z.strictObject({ handOverTo: z.optional(IdSchema) });
export const ChangeRoleInput = z.strictObject({
  role: z.enum(assignableRoles),
  handOverTo: z.optional(IdSchema),
});
export type ChangeRoleInput = z.output<typeof ChangeRoleInput>;

/** Why, in the admin's words: kept at the account, and erased with it. */
export const ReasonSchema = line(limits.reason);
export const SuspendInput = z.strictObject({ reason: ReasonSchema });
export type SuspendInput = z.output<typeof SuspendInput>;
export const HandOverInput = z.strictObject({ handOverTo: IdSchema });

/** The new address is typed twice: nobody else would notice a slip. */
export const ChangeEmailInput = z
  .strictObject({ email: email(), emailAgain: email(), reason: ReasonSchema })
  .check(
    z.refine(({ email, emailAgain }) => email === emailAgain, {
      error: messages.accountChanges.emailDiffers,
      path: ['emailAgain'],
    }),
  );
export type ChangeEmailInput = z.output<typeof ChangeEmailInput>;

const titled = { id: text, title: text };
/** How many there are, counted up to the bound that is shown, and the first of them. */
const countedOf = <T extends z.ZodMiniType>(item: T) => z.object({ count: z.number(), items: z.array(item) });
/** What depends on an account, for the question before its role is changed or it is deleted. */
export const HoldingsSchema = z.object({
  /** Stages that wait for them now or later. */
  openStages: countedOf(z.object({ ...titled, stage: z.enum(stageNames) })),
  /** Projects that are not finished, as their author. */
  projects: countedOf(z.object(titled)),
  /** Manuscripts that are neither finished nor refused. */
  manuscripts: countedOf(z.object(titled)),
});
export type Holdings = z.infer<typeof HoldingsSchema>;

/** All pages of the list. */
export const ExportUsersQuery = z.strictObject({ ...userFilter, format: FormatSchema });
export type ExportUsersQuery = z.output<typeof ExportUsersQuery>;
