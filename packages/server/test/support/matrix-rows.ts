import { activityRows } from './matrix-activities.ts';
import { attemptRows } from './matrix-attempts.ts';
import { authRows } from './matrix-auth.ts';
import { calendarRows } from './matrix-calendar.ts';
import { categoryRows } from './matrix-categories.ts';
import { deskRows } from './matrix-desk.ts';
import { dutyRows } from './matrix-duties.ts';
import { factorRows } from './matrix-factors.ts';
import { feedRows } from './matrix-feeds.ts';
import { liveRows } from './matrix-live.ts';
import { manuscriptRows } from './matrix-manuscripts.ts';
import { newsRows } from './matrix-news.ts';
import { noteRows } from './matrix-notes.ts';
import { noticeRows } from './matrix-notices.ts';
import { paletteRows } from './matrix-palette.ts';
import { projectRows } from './matrix-projects.ts';
import type { MatrixRows } from './matrix-row.ts';
import { scheduleRows } from './matrix-schedules.ts';
import { settingsRows } from './matrix-settings.ts';
import { userRows } from './matrix-users.ts';
import { viewRows } from './matrix-views.ts';
import { whatsappRows } from './matrix-whatsapp.ts';

/** The rows of every noun; `matrix-row.ts` explains a row, and how to add those of a noun. */
export const matrixRows: MatrixRows = {
  ...activityRows,
  ...attemptRows,
  ...authRows,
  ...calendarRows,
  ...categoryRows,
  ...deskRows,
  ...dutyRows,
  ...liveRows,
  ...manuscriptRows,
  ...newsRows,
  ...noteRows,
  ...factorRows,
  ...feedRows,
  ...noticeRows,
  ...paletteRows,
  ...viewRows,
  ...projectRows,
  ...scheduleRows,
  ...settingsRows,
  ...userRows,
  ...whatsappRows,
};
