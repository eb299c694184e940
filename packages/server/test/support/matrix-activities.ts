import type { MatrixRows } from './matrix-row.ts';

/** Rows V2–V4 of the permission table; the endpoints' own access rules say all there is. */
export const activityRows: MatrixRows = {
  'activities.list': {},
  'activities.export': {},
  'activities.clear': {},
  'activities.listAudit': {},
  'activities.exportAudit': {},
};
