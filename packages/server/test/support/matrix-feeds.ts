import type { MatrixRows } from './matrix-row.ts';

/** A calendar address is its owner's alone. */
export const feedRows: MatrixRows = { 'feeds.read': {}, 'feeds.make': {}, 'feeds.end': {} };
