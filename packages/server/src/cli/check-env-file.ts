import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settingNames } from '../config.ts';
import { Warning } from './check.ts';

/** Variables of Node and of the PostgreSQL client. */
const namesOfOthers = /^(?:NODE_|UV_|PG|TZ$)/;

/** Whether the file sets a name that nothing reads: a misspelt variable would count as unset without a word. */
export function checkEnvFile(path: string): string {
  if (!existsSync(path)) return 'none';
  const known = new Set(settingNames());
  const names = Object.keys(parseEnv(readFileSync(path, 'utf8')));
  const unknown = names.filter((name) => !known.has(name) && !namesOfOthers.test(name));
  if (names.includes('NODE_EXTRA_CA_CERTS'))
    throw new Warning(
      'NODE_EXTRA_CA_CERTS is read before this file: set it in the environment of the service',
    );
  if (unknown.length === 0) return `${names.length} variables`;
  throw new Warning(`nothing reads ${unknown.join(', ')}: misspelt? .env.example lists all variables`);
}
