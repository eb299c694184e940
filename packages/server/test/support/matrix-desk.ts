import type { MatrixRows } from './matrix-row.ts';

/** Row V5 of the permission table; the endpoints' own access rules say all there is. */
export const deskRows: MatrixRows = { 'desk.read': {}, 'desk.durations': {} };
