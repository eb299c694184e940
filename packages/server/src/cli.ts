import { isRole, roles } from '@ruang-naskah/domain/roles';
import { runDoctor } from './cli/doctor.ts';
import { retireKeys, rotateKeys } from './cli/keys.ts';
import { ConfigError, readConfig } from './config.ts';
import { UnusableDatabaseError } from './db/handle.ts';
import type { Deps } from './deps.ts';
import { pruneAudit } from './features/activities/audit/service.ts';
import { AccountError, changeRole, createAdmin, makePassword } from './features/users/accounts/service.ts';
import { SecretsError } from './infra/secrets.ts';
import { open } from './open.ts';

/** A slip of a digit shall not empty the log. */
const minAuditDays = 30;

const usage = `npm run portal -- <command>

  admin create <e-mail> [password]   makes an admin; without a password one is made up and printed
  user role <e-mail> <role>          changes a role (${roles.join(', ')}) and signs the account out everywhere
  migrate                            brings the database schema up to date
  keys rotate                        seals all personal data with a new key, while the server runs
  keys retire                        erases the keys that no data uses any more
  audit prune --older-than <age>     deletes old lines of the audit log, such as 730d or 2y; at least ${minAuditDays}d
  doctor                             checks configuration, secrets, database and web build
`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What a command does; returns what it has to say at last. */
type Command = (deps: Deps) => Promise<string>;

/** Reads the words before anything is opened: a misspelt command makes no database. @throws UsageError */
function parseCommand(args: readonly string[]): Command {
  const [first = '', second = '', email, last] = args;
  const command = `${first} ${second}`.trim();
  if (command === 'migrate') return async () => 'The schema is up to date.';
  if (command === 'admin create' && email !== undefined) {
    return async (deps) => {
      const password = last ?? makePassword();
      await createAdmin(deps, email, password);
      return last === undefined ? `Admin ${email} made. Password: ${password}` : `Admin ${email} made.`;
    };
  }
  if (command === 'user role' && email !== undefined && isRole(last)) {
    return async (deps) => {
      await changeRole(deps, email, last);
      return `${email} is ${last} now.`;
    };
  }
  if (command === 'keys rotate') return (deps) => rotateKeys(deps, say);
  if (command === 'keys retire') return retireKeys;
  if (command === 'audit prune' && email === '--older-than' && last !== undefined) {
    const days = parseDays(last);
    return async (deps) => `Deleted ${await pruneAudit(deps, days)} lines older than ${days} days.`;
  }
  throw new UsageError();
}

/** `730d` or `2y`. @throws UsageError */
function parseDays(age: string): number {
  const [, count, unit] = /^([1-9][0-9]{0,4})([dy])$/.exec(age) ?? [];
  const days = Number(count) * (unit === 'y' ? 365 : 1);
  if (!(days >= minAuditDays)) throw new UsageError();
  return days;
}

/** Runs one command of the operator. */
async function run(args: readonly string[]): Promise<number> {
  if (args[0] === 'doctor') return runDoctor(process.env, say);
  const command = parseCommand(args);
  const { deps, close } = await open({ ...readConfig(process.env), logLevel: 'warn' });
  try {
    say(await command(deps));
    return 0;
  } finally {
    await close();
  }
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const known = [ConfigError, UnusableDatabaseError, SecretsError, AccountError].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof UsageError) process.stdout.write(usage);
    else console.error(known ? (error as Error).message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
