import type { MatrixRows } from './matrix-row.ts';

/** The desk is the admin's; the endpoints' access rules cover everything. */
export const deskRows: MatrixRows = { 'desk.read': {}, 'desk.durations': {} };
