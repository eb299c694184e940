import type { MatrixRows } from './matrix-row.ts';

/** Everybody finds within the scope of their own lists; that is tested in `features/palette/palette.test.ts`. */
export const paletteRows: MatrixRows = {
  'palette.search': { request: () => ({ query: { q: 'Metodologi' } }) },
};
