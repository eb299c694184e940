import type { MatrixRows } from './matrix-row.ts';

/** Activity feed and audit log; the endpoints' access rules cover everything. */
export const activityRows: MatrixRows = {
  'activities.list': {},
  'activities.export': {},
  'activities.clear': {},
  'activities.listAudit': {
    variants: {
      // Finds the line however many follow it: their details have other keys.
      'of deliveries': {
        request: () => ({ query: { action: 'projects.link_submitted' } }),
        expected: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
      },
    },
  },
  'activities.exportAudit': {},
};
