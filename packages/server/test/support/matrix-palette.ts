import type { MatrixRows } from './matrix-row.ts';

/** Results stay within the caller's own lists; `features/palette/palette.test.ts` tests that. */
export const paletteRows: MatrixRows = {
  'palette.search': { request: () => ({ query: { q: 'Metodologi' } }) },
};
