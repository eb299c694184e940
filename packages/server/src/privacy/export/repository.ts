import type { Db } from '../../db/handle.ts';
import { paginate } from '../../db/paging.ts';
import { withoutPeople } from '../../features/activities/audit/service.ts';
import { describeOwn } from '../../features/manuscripts/service.ts';
import { readCalendarFeed, readSecondSteps, readViews } from '../choices/repository.ts';
import { readNotes, readNoticePreferences, readNotices } from '../told/repository.ts';
import { batch, type Item, instant, instantOrNull, order, type Place, type Read } from './table.ts';

/**
 * What all tables hold about one person, for the file of their own data. One module reads it all, so that
 * omissions and leaks are easy to review: no hashes, no tokens, nobody else's name or id.
 */

/** The lists of the file by their key; each reads an index by person. */
export const lists: Readonly<Record<string, Read>> = {
  manuscripts: readManuscripts,
  projects: readProjects,
  links: readLinks,
  verdicts: readVerdicts,
  requests: readRequests,
  withdrawals: readWithdrawals,
  activities: readActivities,
  ownActions: readOwnActions,
  actionsOfOthers: readActionsOfOthers,
  mails: readMails,
  notes: readNotes,
  notices: readNotices,
  noticePreferences: readNoticePreferences,
  calendarFeed: readCalendarFeed,
  views: readViews,
  secondSteps: readSecondSteps,
};

/** All records of a list, batch after batch, as the reader takes them. */
export async function* readAll(db: Db, read: Read, userId: string): AsyncGenerator<readonly Item[]> {
  let place: Place | undefined;
  do {
    const rows = await read(db, userId, place);
    yield rows.map(({ item }) => item);
    place = rows.length > batch ? rows.at(-1)?.place : undefined;
  } while (place !== undefined);
}

const bySubmission = order(['submission_date', 'id']);

async function readManuscripts(db: Db, userId: string, place: Place | undefined) {
  const mine = db.selectFrom('manuscripts').selectAll().where('user_id', '=', userId);
  const rows = await paginate(mine, bySubmission, place, batch).execute();
  const histories = await readHistories(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    place: [row.submission_date, row.id] as const,
    item: {
      ...describeOwn(row),
      history: histories.get(row.id) ?? [],
    },
  }));
}

/** The statuses of these manuscripts with their times; without the person who set them. */
async function readHistories(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Item[]>> {
  const histories = new Map<string, Item[]>();
  if (ids.length === 0) return histories;
  const rows = await db
    .selectFrom('manuscript_status_events')
    .select(['manuscript_id', 'to_status', 'created_at'])
    .where('manuscript_id', 'in', ids)
    .orderBy('manuscript_id')
    .orderBy('created_at')
    .execute();
  for (const row of rows) {
    const item = { status: row.to_status, createdAt: instant(row.created_at) };
    histories.set(row.manuscript_id, [...(histories.get(row.manuscript_id) ?? []), item]);
  }
  return histories;
}

const byJoining = order(['project_participants.created_at', 'project_participants.project_id']);

async function readProjects(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('project_participants')
    .innerJoin('projects', 'projects.id', 'project_participants.project_id')
    .select(['project_participants.created_at', 'projects.id', 'projects.kind', 'projects.title'])
    .select(['projects.spp_number', 'projects.author_id', 'projects.current_overall_status'])
    .where('project_participants.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null);
  const rows = await paginate(mine, byJoining, place, batch).execute();
  const ids = rows.map(({ id }) => id);
  const stages = await readStages(db, ids, userId);
  return rows.map((row) => ({
    place: [row.created_at, row.id] as const,
    item: {
      id: row.id,
      kind: row.kind,
      title: row.title,
      sppNumber: row.spp_number ?? '',
      isAuthor: row.author_id === userId,
      currentOverallStatus: row.current_overall_status,
      createdAt: instant(row.created_at),
      stages: stages.get(row.id) ?? [],
    },
  }));
}

/** The stages of these projects as every participant sees them, without the other people. */
async function readStages(
  db: Db,
  projectIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, Item[]>> {
  const stages = new Map<string, Item[]>();
  if (projectIds.length === 0) return stages;
  const rows = await db
    .selectFrom('project_stages')
    .select(['project_id', 'stage', 'deadline', 'status', 'assignee_id'])
    .where('project_id', 'in', projectIds)
    .orderBy('project_id')
    .orderBy('position')
    .execute();
  for (const { project_id, stage, deadline, status, assignee_id } of rows) {
    const item = { stage, deadline, status, isAssignee: assignee_id === userId };
    stages.set(project_id, [...(stages.get(project_id) ?? []), item]);
  }
  return stages;
}

const byDelivery = order(['submitted_at', 'id']);

async function readLinks(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('stage_links')
    .select(['id', 'project_id', 'stage', 'url', 'note', 'submitted_at'])
    .where('submitted_by', '=', userId);
  const rows = await paginate(mine, byDelivery, place, batch).execute();
  return rows.map((row) => ({
    place: [row.submitted_at, row.id] as const,
    item: {
      projectId: row.project_id,
      stage: row.stage,
      submissionLink: row.url,
      note: row.note ?? '',
      submittedAt: instant(row.submitted_at),
    },
  }));
}

const byGiving = order(['given_at', 'id']);

/** Their judgements on delivered links: requests for repair. */
async function readVerdicts(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('stage_verdicts')
    .select(['id', 'project_id', 'stage', 'kind', 'note', 'deadline', 'given_at'])
    .where('given_by', '=', userId);
  const rows = await paginate(mine, byGiving, place, batch).execute();
  return rows.map((row) => ({
    place: [row.given_at, row.id] as const,
    item: {
      projectId: row.project_id,
      stage: row.stage,
      kind: row.kind,
      note: row.note,
      deadline: row.deadline,
      givenAt: instant(row.given_at),
    },
  }));
}

const byAsking = order(['asked_at', 'id']);

function toAsked<T extends { id: string; asked_at: number }>({ id, asked_at, ...row }: T) {
  return { place: [asked_at, id] as const, item: { ...row, askedAt: instant(asked_at) } };
}

/** Their requests about stages and manuscripts, with the answers. */
async function readRequests(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('stage_requests')
    .select(['id', 'project_id as projectId', 'stage', 'kind', 'note', 'deadline', 'state', 'answer'])
    .select('asked_at')
    .where('asked_by', '=', userId);
  return (await paginate(mine, byAsking, place, batch).execute()).map(toAsked);
}

async function readWithdrawals(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('manuscript_withdrawals')
    .select(['id', 'manuscript_id as manuscriptId', 'note', 'state', 'answer', 'asked_at'])
    .where('asked_by', '=', userId);
  return (await paginate(mine, byAsking, place, batch).execute()).map(toAsked);
}

const byCreation = order(['created_at', 'id']);

async function readActivities(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('activities')
    .select(['id', 'type', 'description', 'related_id', 'related_kind', 'created_at'])
    .where('user_id', '=', userId);
  const rows = await paginate(mine, byCreation, place, batch).execute();
  return rows.map((row) => ({
    place: [row.created_at, row.id] as const,
    item: {
      type: row.type,
      description: row.description,
      relatedId: row.related_id,
      relatedKind: row.related_kind,
      createdAt: instant(row.created_at),
    },
  }));
}

/** The audit log's lines of what they did; the id of another person it was done to is left out. */
async function readOwnActions(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('audit_events')
    .select(['id', 'action', 'object_type', 'object_id', 'result', 'detail', 'created_at'])
    .where('actor_id', '=', userId);
  const rows = await paginate(mine, byCreation, place, batch).execute();
  return rows.map((row) => ({
    place: [row.created_at, row.id] as const,
    item: {
      action: row.action,
      objectType: row.object_type,
      objectId: row.object_type === 'user' && row.object_id !== userId ? null : row.object_id,
      result: row.result,
      ...withoutPeople(row.detail),
      createdAt: instant(row.created_at),
    },
  }));
}

/** The audit log's lines of what others did to the account, such as looks at the profile: what, when, in which role. */
async function readActionsOfOthers(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('audit_events')
    .select(['id', 'action', 'actor_role', 'result', 'created_at'])
    .where('object_id', '=', userId)
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', userId)]));
  const rows = await paginate(mine, byCreation, place, batch).execute();
  return rows.map((row) => ({
    place: [row.created_at, row.id] as const,
    item: {
      action: row.action,
      actorRole: row.actor_role,
      result: row.result,
      createdAt: instant(row.created_at),
    },
  }));
}

/** Mails without their text, which is deleted once they are delivered. */
async function readMails(db: Db, userId: string, place: Place | undefined) {
  const mine = db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at', 'sent_at'])
    .where('user_id', '=', userId);
  const rows = await paginate(mine, byCreation, place, batch).execute();
  return rows.map((row) => ({
    place: [row.created_at, row.id] as const,
    item: {
      recipient: row.recipient,
      subject: row.subject,
      createdAt: instant(row.created_at),
      sentAt: instantOrNull(row.sent_at),
    },
  }));
}
