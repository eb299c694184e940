import { dayInWords } from '../dates.ts';
import { messages } from '../messages.id.ts';
import type { RequestKind } from '../projects/requests.ts';
import type { StageName } from '../projects/stages.ts';
import type { NewNotice } from './events.ts';
import type { NoticeAbout } from './values.ts';

/** A request to the admin about a stage or a manuscript. */
export interface RequestToAdmin {
  readonly id: string;
  readonly kind: RequestKind | 'withdrawal';
  /** The requested date, if any. */
  readonly deadline: string | null;
  /** The proposed colleague, for who decides. */
  readonly assigneeName?: string | undefined;
}

function requestInWords({ kind, deadline, assigneeName = '' }: RequestToAdmin): string {
  const { more_time, hand_over, withdrawal } = messages.notices.matters;
  if (kind === 'more_time') return more_time(deadline === null ? '' : dayInWords(deadline));
  return kind === 'hand_over' ? hand_over(assigneeName) : withdrawal;
}

function aboutRequest({ id }: RequestToAdmin): NoticeAbout {
  return { kind: 'request', id };
}

interface TitleAndStage {
  readonly title: string;
  readonly stage: StageName | null;
}

/** All admins are told who asks for what, and why. */
export function requestArrivedNotices(
  { title, stage }: TitleAndStage,
  request: RequestToAdmin & { readonly note: string },
  byName: string,
): NewNotice[] {
  const values = {
    judul: titleWithStage(title, stage),
    hal: requestInWords(request),
    dari: byName,
    alasan: request.note,
  };
  return [{ event: 'requestArrived', to: 'admins', stage, values, about: aboutRequest(request) }];
}

/** The admins who were told of a request hear that it was withdrawn. */
export function requestWithdrawnNotices(
  { title, stage }: TitleAndStage,
  request: RequestToAdmin,
  { name, adminIds }: { readonly name: string; readonly adminIds: readonly string[] },
): NewNotice[] {
  const values = { judul: titleWithStage(title, stage), hal: requestInWords(request), dari: name };
  return adminIds.map((userId) => ({
    event: 'requestWithdrawn',
    to: { userId },
    stage,
    values,
    about: aboutRequest(request),
  }));
}

/** Who asked is told that a request ended by itself. */
export function requestSettledNotice(
  { title, stage }: TitleAndStage,
  request: RequestToAdmin,
  to: string,
): NewNotice {
  const values = { judul: titleWithStage(title, stage), hal: requestInWords(request) };
  return { event: 'requestSettled', to: { userId: to }, stage, values, about: aboutRequest(request) };
}

/** The asker is told the answer, with the granted date if it is another one, and that a manuscript went back. */
export function requestDecidedNotices(
  { title, stage }: TitleAndStage,
  request: RequestToAdmin,
  answer: { readonly to: string; readonly accepted: boolean; readonly note: string },
): NewNotice[] {
  const status = answer.accepted ? messages.notices.decided.yes : messages.notices.decided.no;
  const isBack = request.kind === 'withdrawal' && answer.accepted;
  const alasan = isBack ? `${messages.withdrawals.meaning} ${answer.note}`.trim() : answer.note;
  const values = { judul: titleWithStage(title, stage), hal: requestInWords(request), status, alasan };
  return [
    { event: 'requestDecided', to: { userId: answer.to }, stage, values, about: aboutRequest(request) },
  ];
}

export function titleWithStage(title: string, stage: StageName | null): string {
  return stage === null ? title : messages.notices.titleAt(title, stage);
}
