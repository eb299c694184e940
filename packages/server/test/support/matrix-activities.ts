import type { MatrixRows } from './matrix-row.ts';

/** Rows V2–V4 of the permission table; the endpoints' own access rules say all there is. */
export const activityRows: MatrixRows = {
  'activities.list': {},
  'activities.export': {},
  'activities.clear': {},
  'activities.listAudit': {
    variants: {
      // However many lines came since: their details have keys of their own.
      'of deliveries': {
        request: () => ({ query: { action: 'projects.link_submitted' } }),
        expected: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
      },
    },
  },
  'activities.exportAudit': {},
};
