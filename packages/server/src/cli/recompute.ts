import { readConfig } from '../config.ts';
import { describePlace } from '../db/site.ts';
import { compareDerived, type Difference } from '../features/projects/compare-derived.ts';
import { readStoredSettings } from '../features/settings/read.ts';
import { databaseOf, open } from '../open.ts';

/**
 * `doctor --recompute`: whose turn each project is and what is due, as it is stored beside the stages and as the rules
 * say; changes nothing. Returns the exit code.
 */
export async function runRecompute(
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<number> {
  const config = readConfig(environment);
  const { deps, close } = await open(
    { ...config, logLevel: 'warn' },
    { createSite: 'never', command: 'npm run portal -- doctor --recompute' },
  );
  try {
    const { publisherName } = await readStoredSettings(deps);
    say(`Site: ${publisherName}, ${describePlace(databaseOf(config))}`);
    const { projects, differing } = await compareDerived(deps.db.reads, (one) => say(lineOf(one)));
    say(`${projects} projects compared, ${differing} differ.`);
    if (differing > 0) say('A project is put right by its next save.');
    return differing === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function lineOf({ id, title, stage, column, stored, computed }: Difference): string {
  const where = stage === null ? column : `${column} of ${stage}`;
  return `BAD   ${id} “${title}”: ${where} is ${JSON.stringify(stored)}, should be ${JSON.stringify(computed)}`;
}
