import { isRole, roles } from '@ruang-naskah/domain/roles';
import { ConfigError, readConfig } from './config.ts';
import { UnusableDatabaseError } from './db/handle.ts';
import { AccountError, changeRole, createAdmin, makePassword } from './features/users/accounts/service.ts';
import { SecretsError } from './infra/secrets.ts';
import { runDoctor } from './cli/doctor.ts';
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

/** Runs one command of the operator. */
async function run(args: readonly string[]): Promise<number> {
  const [first = '', second = '', ...rest] = args;
  const command = `${first} ${second}`.trim();
  if (first === 'doctor') return runDoctor(process.env, say);
  const config = { ...readConfig(process.env), logLevel: 'warn' };
  const { deps, close } = await open(config);
  try {
    if (first === 'migrate') say('The schema is up to date.');
    else if (command === 'admin create') {
      const [email, password = makePassword()] = rest;
      if (email === undefined) throw new UsageError();
      await createAdmin(deps, email, password);
      say(rest[1] === undefined ? `Admin ${email} made. Password: ${password}` : `Admin ${email} made.`);
    } else if (command === 'user role') {
      const [email, role] = rest;
      if (email === undefined || !isRole(role)) throw new UsageError();
      await changeRole(deps, email, role);
      say(`${email} is ${role} now.`);
    } else throw new UsageError();
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
    const known = [ConfigError, UnusableDatabaseError, SecretsError, AccountError].some((kind) => error instanceof kind);
    if (error instanceof UsageError) process.stdout.write(usage);
    else console.error(known ? (error as Error).message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
