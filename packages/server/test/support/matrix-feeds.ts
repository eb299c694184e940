import type { MatrixRows } from './matrix-row.ts';

/** Only its owner may use a calendar address. */
export const feedRows: MatrixRows = { 'feeds.read': {}, 'feeds.make': {}, 'feeds.end': {} };
