import { isRole, roles } from '@ruang-naskah/domain/roles';
import { runDoctor } from './cli/doctor.ts';
import { ConfigError, readConfig } from './config.ts';
import { UnusableDatabaseError } from './db/handle.ts';
import type { Deps } from './deps.ts';
import { AccountError, changeRole, createAdmin, makePassword } from './features/users/accounts/service.ts';
import { SecretsError } from './infra/secrets.ts';
import { open } from './open.ts';

const usage = `npm run portal -- <command>

  admin create <e-mail> [password]   makes an admin; without a password one is made up and printed
  user role <e-mail> <role>          changes a role (${roles.join(', ')}) and signs the account out everywhere
  migrate                            brings the database schema up to date
  doctor                             checks configuration, secrets, database and web build
`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What a command does; returns what it has to say. */
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
  throw new UsageError();
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
