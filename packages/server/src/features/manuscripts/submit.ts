import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError } from '@ruang-naskah/domain/errors';
import { maySubmitManuscript } from '@ruang-naskah/domain/manuscripts/policy';
import type { SubmitManuscriptInput, SubmittedManuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { errorOfManuscriptLink } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus, type ManuscriptStatus } from '@ruang-naskah/domain/manuscripts/status';
import { turnOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import { messages } from '@ruang-naskah/domain/messages.id';
import { submissionNotices } from '@ruang-naskah/domain/notices/events-manuscripts';
import { searchText, sortKey } from '@ruang-naskah/domain/search-text';
import type { Imprint, Settings } from '@ruang-naskah/domain/settings/schema';
import { findImprint } from '@ruang-naskah/domain/settings/values';
import { audit } from '../../db/audit.ts';
import { findCurrentName } from '../../db/former-names.ts';
import type { Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { recordActivity } from '../activities/record.ts';
import { findCategoryName } from '../categories/list.ts';
import { announce } from '../notices/announce.ts';
import { readSettings } from '../settings/read.ts';
import { type StoredManuscript, toColumns, toManuscript } from './columns.ts';
import { insertStatusEvent } from './status-events.ts';
import { noteManuscriptChange } from './turn.ts';

const words = messages.manuscripts;

/** Sends a manuscript: row, first status, activity and audit line in one transaction. */
export async function submitManuscript(
  deps: Deps,
  context: RequestContext,
  input: SubmitManuscriptInput,
): Promise<SubmittedManuscript> {
  const { actor } = context;
  permit(maySubmitManuscript(actor));
  const author = requireUser(actor);
  const settings = await readSettings(deps);
  return writeBy(deps, context, async (tx) => {
    const checked = await checkChoices(tx, settings, input);
    const now = deps.clock.now();
    const today = dayOf(now, settings.timeZone);
    const owner = { userId: author.id, authorName: author.name, status: initialStatus, now, today } as const;
    const manuscript = await insertManuscript(tx, owner, checked);
    const { id, judul, urlNaskah: link } = manuscript;
    const event = { manuscriptId: id, from: null, to: initialStatus, actor: author, now, link } as const;
    const sent = await insertStatusEvent(tx, event);
    const missed = await recordActivity(deps, tx, author, {
      type: 'author_upload',
      description: messages.activities.manuscriptSent(judul),
      relatedId: id,
      relatedKind: 'manuscript',
    });
    const newNotices = submissionNotices('manuscript', manuscript, author);
    await announce(deps, tx, { newNotices, manuscriptId: id, actorId: author.id });
    await audit(tx, deps, context, { action: 'manuscripts.submitted', id });
    return { ...manuscript, history: [sent], withdrawals: [], ...missed };
  });
}

/**
 * Imprint, category, segments and the link's host must be what the publisher offers now; all wrong ones are named. What was
 * renamed meanwhile goes on with its new name.
 */
async function checkChoices(
  tx: Tx,
  settings: Settings,
  input: SubmitManuscriptInput,
): Promise<SubmitManuscriptInput> {
  const fields: Record<string, string> = {};
  const { tujuanPenerbit, kategori } = input;
  const imprint = await findImprintOf(tx, settings, tujuanPenerbit);
  if (imprint === undefined) fields.tujuanPenerbit = `${words.targetRequired} ${words.gone(tujuanPenerbit)}`;
  const category = await findCategoryName(tx, kategori);
  if (category === undefined) fields.kategori = `${words.categoryRequired} ${words.gone(kategori)}`;
  const wrongLink = errorOfManuscriptLink(input.urlNaskah, settings.extraManuscriptHosts);
  if (wrongLink !== undefined) fields.urlNaskah = wrongLink;
  const gone = input.segmentPembaca.find((segment) => !settings.readerSegments.includes(segment));
  if (gone !== undefined) fields.segmentPembaca = `${messages.fields.choose} ${words.gone(gone)}`;
  if (imprint === undefined || category === undefined || Object.keys(fields).length > 0)
    throw new AppError('invalid', { fields });
  const segmentPembaca = [...new Set(input.segmentPembaca)];
  return { ...input, tujuanPenerbit: imprint.name, kategori: category, segmentPembaca };
}

/** The imprint that is, or was, called so. */
async function findImprintOf(tx: Tx, settings: Settings, text: string): Promise<Imprint | undefined> {
  const found = findImprint(settings, text);
  if (found !== undefined) return found;
  const now = await findCurrentName(tx, 'imprint', text);
  return now === undefined ? undefined : findImprint(settings, now);
}

export interface NewManuscript {
  readonly userId: string;
  readonly authorName: string;
  readonly status: ManuscriptStatus;
  readonly now: number;
  /** The publisher's day. */
  readonly today: string;
}

export async function insertManuscript(
  tx: Tx,
  manuscript: NewManuscript,
  input: SubmitManuscriptInput,
): Promise<StoredManuscript> {
  const row = {
    id: newId(),
    user_id: manuscript.userId,
    author_name: manuscript.authorName,
    nama_pengarang: manuscript.authorName,
    ...toColumns(input),
    status: manuscript.status,
    submission_date: manuscript.now,
    judul_sort: sortKey(input.judul),
    search_text: searchText(`${input.judul} ${manuscript.authorName}`),
    turn_who: turnOfManuscript(manuscript.status),
    turn_since: manuscript.today,
    turn_since_exact: 1,
    version: 1,
    updated_at: manuscript.now,
  } satisfies NewRow<'manuscripts'>;
  await tx.insertInto('manuscripts').values(row).execute();
  noteManuscriptChange(tx, { id: row.id, version: row.version, userId: row.user_id });
  return toManuscript({ ...row, withdrawal: null, withdrawal_at: null, project_id: null });
}
