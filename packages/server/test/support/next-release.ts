import { registerHooks } from 'node:module';

/**
 * Makes of the program the release after it, or the one after that: RELEASES_AHEAD says how many. The next one adds a
 * column, beside which this release goes on; the one after takes it away, and names the next as the oldest.
 */
const later = `
const ahead = Number(process.env.RELEASES_AHEAD);
const now = migrations.length;
(migrations as Migration[]).push(...[
  { version: now + 1, name: 'expand', oldest: now, statements: () => [
    'alter table manuscripts add column shade text',
    'create index manuscripts_by_shade on manuscripts (shade)',
  ] },
  { version: now + 2, name: 'contract', oldest: now + 1, statements: () => ['alter table manuscripts drop column shade'] },
].slice(0, ahead));
`;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/db/migrations/all.ts')) return loaded;
    const source = String(loaded.source).replace(
      'export const newestVersion',
      `${later}\nexport const newestVersion`,
    );
    return { ...loaded, source };
  },
});
