import { dayInWords } from '../dates.ts';
import { messages } from '../messages.id.ts';
import type { RequestKind } from '../projects/requests.ts';
import type { StageName } from '../projects/stages.ts';
import type { NoticeDraft } from './events.ts';
import type { NoticeAbout } from './values.ts';

/** A request to the admin about a stage or a manuscript. */
export interface Matter {
  readonly id: string;
  readonly kind: RequestKind | 'withdrawal';
  /** The requested date, if any. */
  readonly deadline: string | null;
}

function matterOf({ kind, deadline }: Matter): string {
  const text = messages.notices.matters[kind];
  return typeof text === 'string' ? text : text(deadline === null ? '' : dayInWords(deadline));
}

function aboutRequest({ id }: Matter): NoticeAbout {
  return { kind: 'request', id };
}

interface About {
  readonly title: string;
  readonly stage: StageName | null;
}

/** All admins are told who asks for what, and why. */
export function askedNotices(
  { title, stage }: About,
  matter: Matter & { readonly note: string },
  byName: string,
): NoticeDraft[] {
  const values = { judul: titleAt(title, stage), hal: matterOf(matter), dari: byName, alasan: matter.note };
  return [{ event: 'requestArrived', to: 'admins', stage, values, about: aboutRequest(matter) }];
}

/** The admins who were told of a request hear that it was withdrawn. */
export function withdrawnNotices(
  { title, stage }: About,
  matter: Matter,
  { name, told }: { readonly name: string; readonly told: readonly string[] },
): NoticeDraft[] {
  const values = { judul: titleAt(title, stage), hal: matterOf(matter), dari: name };
  return told.map((userId) => ({
    event: 'requestWithdrawn',
    to: { userId },
    stage,
    values,
    about: aboutRequest(matter),
  }));
}

/** Who asked is told that a request ended by itself. */
export function settledNotice({ title, stage }: About, matter: Matter, to: string): NoticeDraft {
  const values = { judul: titleAt(title, stage), hal: matterOf(matter) };
  return { event: 'requestSettled', to: { userId: to }, stage, values, about: aboutRequest(matter) };
}

/** The asker is told the answer, with the granted date if it differs from the requested one. */
export function answeredNotices(
  { title, stage }: About,
  matter: Matter,
  answer: { readonly to: string; readonly accepted: boolean; readonly note: string },
): NoticeDraft[] {
  const status = answer.accepted ? messages.notices.decided.yes : messages.notices.decided.no;
  const values = { judul: titleAt(title, stage), hal: matterOf(matter), status, alasan: answer.note };
  return [{ event: 'requestDecided', to: { userId: answer.to }, stage, values, about: aboutRequest(matter) }];
}

export function titleAt(title: string, stage: StageName | null): string {
  return stage === null ? title : messages.notices.titleAt(title, stage);
}
