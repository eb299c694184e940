import type { Db } from '../../db/handle.ts';
import { paginate } from '../../db/paging.ts';
import { describeForOwner } from '../../features/activities/read-changes.ts';
import { toExportedManuscript } from '../../features/manuscripts/read.ts';
import { readNotes, readNoticePreferences, readNotices } from './notes-and-notices.ts';
import { readCalendarFeed, readSecondSteps, readViews } from './preferences.ts';
import {
  batchSize,
  type Cursor,
  defineOrder,
  type ExportedItem,
  formatInstant,
  formatInstantOrNull,
  type ReadBatch,
} from './read-batch.ts';

/**
 * What all tables hold about one person, for the file of their own data. One module reads it all, so that
 * omissions and leaks are easy to review: no hashes, no tokens, nobody else's name or id.
 */

/** The lists of the file by their key; each reads an index by person. */
export const exportedLists: Readonly<Record<string, ReadBatch>> = {
  manuscripts: readManuscripts,
  projects: readProjects,
  links: readLinks,
  verdicts: readVerdicts,
  requests: readRequests,
  withdrawals: readWithdrawals,
  authorChanges: readAuthorChanges,
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
export async function* readAll(
  db: Db,
  read: ReadBatch,
  userId: string,
): AsyncGenerator<readonly ExportedItem[]> {
  let cursor: Cursor | undefined;
  do {
    const rows = await read(db, userId, cursor);
    yield rows.map(({ item }) => item);
    cursor = rows.length > batchSize ? rows.at(-1)?.cursor : undefined;
  } while (cursor !== undefined);
}

const bySubmission = defineOrder(['submission_date', 'id']);

async function readManuscripts(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db.selectFrom('manuscripts').selectAll().where('user_id', '=', userId);
  const rows = await paginate(mine, bySubmission, cursor, batchSize).execute();
  const ids = rows.map(({ id }) => id);
  const histories = await readHistories(db, ids, userId);
  return rows.map((row) => ({
    cursor: [row.submission_date, row.id] as const,
    item: {
      ...toExportedManuscript(row),
      history: histories.get(row.id) ?? [],
    },
  }));
}

/**
 * The statuses of these manuscripts with their times and reasons, and what the person sent with them; without who set
 * them, and what a former author sent.
 */
async function readHistories(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, ExportedItem[]>> {
  const histories = new Map<string, ExportedItem[]>();
  if (ids.length === 0) return histories;
  const rows = await db
    .selectFrom('manuscript_status_events')
    .select(['manuscript_id', 'to_status', 'note', 'link', 'actor_id', 'created_at'])
    .where('manuscript_id', 'in', ids)
    .orderBy('manuscript_id')
    .orderBy('created_at')
    .execute();
  for (const row of rows) {
    const isByFormerAuthor = row.link !== null && row.actor_id !== userId;
    const item = {
      status: row.to_status,
      ...(isByFormerAuthor ? {} : { note: row.note ?? '', urlNaskah: row.link }),
      createdAt: formatInstant(row.created_at),
    };
    histories.set(row.manuscript_id, [...(histories.get(row.manuscript_id) ?? []), item]);
  }
  return histories;
}

const byJoining = defineOrder(['project_participants.created_at', 'project_participants.project_id']);

async function readProjects(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('project_participants')
    .innerJoin('projects', 'projects.id', 'project_participants.project_id')
    .select(['project_participants.created_at', 'projects.id', 'projects.kind', 'projects.title'])
    .select(['projects.spp_number', 'projects.author_id', 'projects.current_overall_status'])
    .where('project_participants.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null);
  const rows = await paginate(mine, byJoining, cursor, batchSize).execute();
  const ids = rows.map(({ id }) => id);
  const stages = await readStages(db, ids, userId);
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: {
      id: row.id,
      kind: row.kind,
      title: row.title,
      sppNumber: row.spp_number ?? '',
      isAuthor: row.author_id === userId,
      currentOverallStatus: row.current_overall_status,
      createdAt: formatInstant(row.created_at),
      stages: stages.get(row.id) ?? [],
    },
  }));
}

/** The stages of these projects as every participant sees them, without the other people. */
async function readStages(
  db: Db,
  projectIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, ExportedItem[]>> {
  const stages = new Map<string, ExportedItem[]>();
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

const byDelivery = defineOrder(['submitted_at', 'id']);

async function readLinks(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('stage_links')
    .select(['id', 'project_id', 'stage', 'url', 'note', 'submitted_at'])
    .where('submitted_by', '=', userId);
  const rows = await paginate(mine, byDelivery, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.submitted_at, row.id] as const,
    item: {
      projectId: row.project_id,
      stage: row.stage,
      submissionLink: row.url,
      note: row.note ?? '',
      submittedAt: formatInstant(row.submitted_at),
    },
  }));
}

const byGiving = defineOrder(['given_at', 'id']);

/** Their judgements on delivered links: requests for repair. */
async function readVerdicts(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('stage_verdicts')
    .select(['id', 'project_id', 'stage', 'kind', 'note', 'deadline', 'given_at'])
    .where('given_by', '=', userId);
  const rows = await paginate(mine, byGiving, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.given_at, row.id] as const,
    item: {
      projectId: row.project_id,
      stage: row.stage,
      kind: row.kind,
      note: row.note,
      deadline: row.deadline,
      givenAt: formatInstant(row.given_at),
    },
  }));
}

const byAsking = defineOrder(['asked_at', 'id']);

function toRequest<T extends { id: string; asked_at: number }>({ id, asked_at, ...row }: T) {
  return { cursor: [asked_at, id] as const, item: { ...row, askedAt: formatInstant(asked_at) } };
}

/** Their requests about stages and manuscripts, with the answers. */
async function readRequests(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('stage_requests')
    .select(['id', 'project_id as projectId', 'stage', 'kind', 'note', 'deadline', 'state', 'answer'])
    .select('asked_at')
    .where('asked_by', '=', userId);
  return (await paginate(mine, byAsking, cursor, batchSize).execute()).map(toRequest);
}

async function readWithdrawals(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('manuscript_withdrawals')
    .select(['id', 'manuscript_id as manuscriptId', 'note', 'state', 'answer', 'asked_at'])
    .where('asked_by', '=', userId);
  return (await paginate(mine, byAsking, cursor, batchSize).execute()).map(toRequest);
}

const byChange = defineOrder(['changed_at', 'id']);

/** That an admin made them the author of a manuscript, or made somebody else, and why. */
async function readAuthorChanges(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('author_changes')
    .select(['id', 'manuscript_id', 'to_id', 'reason', 'changed_at'])
    .where((eb) => eb.or([eb('from_id', '=', userId), eb('to_id', '=', userId)]));
  const rows = await paginate(mine, byChange, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.changed_at, row.id] as const,
    item: {
      manuscriptId: row.manuscript_id,
      becameAuthor: row.to_id === userId,
      reason: row.reason,
      changedAt: formatInstant(row.changed_at),
    },
  }));
}

const byCreation = defineOrder(['created_at', 'id']);

async function readActivities(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('activities')
    .select(['id', 'type', 'description', 'related_id', 'related_kind', 'created_at'])
    .where('user_id', '=', userId);
  const rows = await paginate(mine, byCreation, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: {
      type: row.type,
      description: row.description,
      relatedId: row.related_id,
      relatedKind: row.related_kind,
      createdAt: formatInstant(row.created_at),
    },
  }));
}

/** The audit log's lines of what they did; the id of another person it was done to is left out. */
async function readOwnActions(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('audit_events')
    .select(['id', 'action', 'object_type', 'object_id', 'result', 'detail', 'created_at'])
    .where('actor_id', '=', userId);
  const rows = await paginate(mine, byCreation, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: {
      action: row.action,
      objectType: row.object_type,
      objectId: row.object_type === 'user' && row.object_id !== userId ? null : row.object_id,
      result: row.result,
      ...describeForOwner(row.detail),
      createdAt: formatInstant(row.created_at),
    },
  }));
}

/** The audit log's lines of what others did to the account, such as looks at the profile: what, when, in which role. */
async function readActionsOfOthers(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('audit_events')
    .select(['id', 'action', 'actor_role', 'result', 'created_at'])
    .where('object_id', '=', userId)
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', userId)]));
  const rows = await paginate(mine, byCreation, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: {
      action: row.action,
      actorRole: row.actor_role,
      result: row.result,
      createdAt: formatInstant(row.created_at),
    },
  }));
}

/** Mails without their text, which is deleted once they are delivered. */
async function readMails(db: Db, userId: string, cursor: Cursor | undefined) {
  const mine = db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at', 'sent_at'])
    .where('user_id', '=', userId);
  const rows = await paginate(mine, byCreation, cursor, batchSize).execute();
  return rows.map((row) => ({
    cursor: [row.created_at, row.id] as const,
    item: {
      recipient: row.recipient,
      subject: row.subject,
      createdAt: formatInstant(row.created_at),
      sentAt: formatInstantOrNull(row.sent_at),
    },
  }));
}
