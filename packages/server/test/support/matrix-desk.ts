import type { MatrixRows } from './matrix-row.ts';

/** Row V5 of the permission table; the endpoints' access rules cover everything. */
export const deskRows: MatrixRows = { 'desk.read': {}, 'desk.durations': {} };
