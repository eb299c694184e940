import { accounts } from './0001-accounts.ts';
import { manuscripts } from './0002-manuscripts.ts';
import { projects } from './0003-projects.ts';
import { newsAndLogs } from './0004-news-and-logs.ts';
import { operations } from './0005-operations.ts';
import { search } from './0006-search.ts';
import { firstCategories } from './0007-first-categories.ts';
import { projectLists } from './0008-project-lists.ts';
import { auditFilters } from './0009-audit-filters.ts';
import { erasure } from './0010-erasure.ts';
import { rolesAndCategoryKeys } from './0011-roles-and-category-keys.ts';
import { visibleNames } from './0012-visible-names.ts';
import { foldedNames } from './0013-folded-names.ts';
import { mailOutcome } from './0014-mail-outcome.ts';
import { imageRemovals } from './0015-image-removals.ts';
import { passedDeadlines } from './0016-passed-deadlines.ts';
import { stageBriefs } from './0017-stage-briefs.ts';
import { turns } from './0018-turns.ts';
import { stageTurns } from './0019-stage-turns.ts';
import { repairs } from './0020-repairs.ts';
import { projectBin } from './0021-project-bin.ts';
import { notices } from './0022-notices.ts';
import { turnLists } from './0023-turn-lists.ts';
import { revisions } from './0024-revisions.ts';
import { desk } from './0025-desk.ts';
import { requests } from './0026-requests.ts';
import { holidaysOfYears } from './0027-holidays.ts';
import { notes } from './0028-notes.ts';
import { newsVersions } from './0029-news-versions.ts';
import { calendarFeeds } from './0030-calendar-feeds.ts';
import { stageReminders } from './0031-stage-reminders.ts';
import { plans } from './0032-plans.ts';
import { whatsapp } from './0033-whatsapp.ts';
import { listViews } from './0034-list-views.ts';
import { uncertainMail } from './0035-uncertain-mail.ts';
import { searchByStarts } from './0036-search-by-starts.ts';
import { severalProcesses } from './0037-several-processes.ts';
import { secondFactors } from './0038-second-factors.ts';
import { readPositions } from './0039-read-positions.ts';
import { formerAdmins } from './0040-former-admins.ts';
import { undoneApprovals } from './0041-undone-approvals.ts';
import { told } from './0042-told.ts';
import { allTurns } from './0043-all-turns.ts';
import { duties } from './0044-duties.ts';
import { spellings } from './0046-spellings.ts';
import { mailStanding } from './0047-mail-standing.ts';
import { dueDays } from './0048-due-days.ts';
import { toldMore } from './0049-told-more.ts';
import { shownElsewhere } from './0053-shown-elsewhere.ts';
import { suspended } from './0055-suspended.ts';
import type { Migration } from './migration.ts';

/** In order; a new one goes at the end. No number is used twice, and 45 never was. */
export const migrations: readonly Migration[] = [
  accounts,
  manuscripts,
  projects,
  newsAndLogs,
  operations,
  search,
  firstCategories,
  projectLists,
  auditFilters,
  erasure,
  rolesAndCategoryKeys,
  visibleNames,
  foldedNames,
  mailOutcome,
  imageRemovals,
  passedDeadlines,
  stageBriefs,
  turns,
  stageTurns,
  repairs,
  projectBin,
  notices,
  turnLists,
  revisions,
  desk,
  requests,
  holidaysOfYears,
  notes,
  newsVersions,
  calendarFeeds,
  stageReminders,
  plans,
  whatsapp,
  listViews,
  uncertainMail,
  searchByStarts,
  severalProcesses,
  secondFactors,
  readPositions,
  formerAdmins,
  undoneApprovals,
  told,
  allTurns,
  duties,
  spellings,
  mailStanding,
  dueDays,
  toldMore,
  shownElsewhere,
  suspended,
];

export const newestVersion = migrations.at(-1)?.version ?? 0;
