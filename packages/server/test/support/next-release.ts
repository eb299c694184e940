import { registerHooks } from 'node:module';

/**
 * Turns the program into a later release; RELEASES_AHEAD is 1 or 2. The next release adds a column, beside which this
 * release continues; the one after removes the column, and names the next release as the oldest.
 */
const later = `
const ahead = Number(process.env.RELEASES_AHEAD);
const now = migrations.at(-1).version;
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
