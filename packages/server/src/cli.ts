import { limits } from '@ruang-naskah/domain/limits';
import type { PortalCommand } from '@ruang-naskah/domain/notices/who-is-notified';
import { isRole, type Role, roles } from '@ruang-naskah/domain/roles';
import { ReasonSchema } from '@ruang-naskah/domain/users/schema';
import { pruneOlder } from './cli/audit.ts';
import { retireKeys, rotateKeys } from './cli/keys.ts';
import { findOptionTakenByNpm } from './cli/npm-options.ts';
import { readConfig } from './config.ts';
import { type CreateSite, describePlace } from './db/site.ts';
import type { ProcessDeps } from './deps.ts';
import { resetFactorsByOperator } from './features/factors/reset.ts';
import { readStoredSettings } from './features/settings/read.ts';
import {
  AccountError,
  createAdmin,
  describeFirstAdmin,
  ensureFirstAdmin,
  makePassword,
} from './features/users/create-admin.ts';
import { databaseOf, describeFailure, open } from './open.ts';
import { changeEmailByOperator } from './privacy/change-email.ts';
import { changeRoleByOperator } from './privacy/change-role.ts';
import { reopenByOperator, suspendByOperator } from './privacy/suspend-account.ts';

/** The least age, so that a mistyped digit does not empty the log. */
const minAuditDays = 30;

const usage = `npm run portal -- <command>

  help                               lists the commands, as here
  init [--new]                       makes a site and its first admin; --new also where the secrets are of a lost one
  admin create <e-mail> [password]   makes an admin; without a password one is made up and printed
  user role <e-mail> <role>          changes a role (${roles.join(', ')}) and signs the account out everywhere
  user suspend <e-mail> [reason]     closes an account without erasing it, and signs it out everywhere
  user reopen <e-mail>               opens a suspended account again
  user email <e-mail> <new e-mail> [reason]
                                     gives an account another address, and mails a link for a password there
  factor reset <e-mail>              takes the second step of a sign-in away, ends all sessions and tells by mail
  migrate                            brings the database schema up to date
  keys rotate                        seals all personal data with a new key, while the server runs
  keys retire                        erases the keys that no data uses any more
  audit prune --older-than <age>     deletes old lines of the audit log, such as 730d or 2y; at least ${minAuditDays}d
  backup [folder]                    backs up rows and images into one file, and proves it by restoring it
      --secrets                      with the secrets, encrypted: --passphrase-file FILE or --recipient age1…
      --adopt-place                  takes places over that hold the backups of a site with other secrets
      --copy                         only copies the last one to the second place, if it was not reached before
  restore <archive>                  makes a site of a backup, on an empty DATA_DIR or database
      --secrets FOLDER               with this copy of the secrets; or with those inside the archive:
                                     --passphrase-file FILE or --identity FILE
      --trial FOLDER                 beside the site, touching neither its data, image store nor mail
      --replace                      where an SQLite site is: it is moved aside
      --unproven                     also an archive that is not proven to be made with these secrets
      --journal FILE                 with another journal than those beside data and archive
  mail release | mail drop           sends, or forgets, the mail that a restore held back
  doctor                             checks configuration, secrets, database and web build
      --recompute                    compares the stored turns and deadlines of all projects with the rules
`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

function misspelt(): never {
  throw new UsageError();
}

/** Loaded when asked for, because the other commands are done in two thirds of the time without it. */
const loadBackup = () => import('./cli/backup.ts');

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The work of a command; returns its final message. */
type Work = (deps: ProcessDeps) => Promise<string>;

interface OnSite {
  /**
   * Commands that create or change a schema lock the database; all others run beside the server on an existing site.
   */
  readonly createSite: CreateSite;
  readonly work: Work;
}

/** Opens nothing, or what it needs by itself; returns the exit code. */
type Alone = (env: NodeJS.ProcessEnv, say: (text: string) => void) => Promise<number>;

/** The words after a command's name, parsed before anything is opened; undefined where they are misspelt. */
type Parse = (words: readonly string[]) => Promise<Parsed> | Parsed;
type Parsed = OnSite | Alone | undefined;

const beside = (work: Work | undefined): Parsed => work && { createSite: 'never', work };

/** By their names in `notifiedByCommands`, so that each says there whom it tells what. */
const commands: Readonly<Record<PortalCommand, Parse>> = {
  init: ([more]) => {
    if (more === undefined) return { createSite: 'if-missing', work: init };
    return more === '--new' ? { createSite: 'always', work: init } : undefined;
  },
  migrate: () => ({ createSite: 'if-missing', work: async () => 'The schema is up to date.' }),
  'admin create': ([email, password]) => beside(email === undefined ? undefined : makeAdmin(email, password)),
  'user role': ([email, role]) =>
    beside(email !== undefined && isRole(role) ? giveRole(email, role) : undefined),
  'user suspend': ([email, reason]) => beside(email === undefined ? undefined : suspend(email, reason)),
  'user reopen': ([email]) => beside(email === undefined ? undefined : reopen(email)),
  'user email': ([email, after, reason]) =>
    beside(email === undefined || after === undefined ? undefined : giveEmail(email, after, reason)),
  'factor reset': ([email]) => beside(email === undefined ? undefined : resetFactor(email)),
  'keys rotate': () => beside((deps) => rotateKeys(deps, say)),
  'keys retire': () => beside(retireKeys),
  'audit prune': ([option, age]) => {
    if (option !== '--older-than' || age === undefined) return undefined;
    const days = parseDays(age);
    return beside((deps) => pruneOlder(deps, days));
  },
  backup: async (words) => beside((await loadBackup()).parseBackup(words)),
  restore: async (words) => (await loadBackup()).parseRestore(words),
  'mail release': async () => beside((await loadBackup()).releaseMail),
  'mail drop': async () => beside((await loadBackup()).dropMail),
  doctor: async ([option]) => {
    if (option === undefined) return (await import('./cli/doctor.ts')).runDoctor;
    return option === '--recompute' ? (await import('./cli/recompute.ts')).runRecompute : undefined;
  },
};

/** The most words after a command's name, options among them; `backup` and `restore` count their own. */
const mostWords: Partial<Record<PortalCommand, number>> = {
  init: 1,
  'admin create': 2,
  'user role': 2,
  'user suspend': 2,
  'user reopen': 1,
  'user email': 3,
  'factor reset': 1,
  migrate: 0,
  'keys rotate': 0,
  'keys retire': 0,
  'audit prune': 2,
  'mail release': 0,
  'mail drop': 0,
  doctor: 1,
};

/** Before anything is opened, so that a misspelt command creates no database. @throws UsageError */
async function parseCommand(args: readonly string[]): Promise<OnSite | Alone> {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    if (!Object.hasOwn(commands, name)) continue;
    const words = args.slice(length);
    if (words.length > (mostWords[name as PortalCommand] ?? words.length)) misspelt();
    return (await commands[name as PortalCommand](words)) ?? misspelt();
  }
  return misspelt();
}

async function init(deps: ProcessDeps): Promise<string> {
  const admin = await ensureFirstAdmin(deps);
  if (admin === undefined)
    throw new AccountError('There is a site already, with an admin; it stays as it is.');
  return describeFirstAdmin(admin);
}

function makeAdmin(email: string, given: string | undefined): Work {
  return async (deps) => {
    const password = given ?? makePassword();
    await createAdmin(deps, email, password);
    return given === undefined ? `Admin ${email} made. Password: ${password}` : `Admin ${email} made.`;
  };
}

function giveRole(email: string, role: Role): Work {
  return async (deps) => {
    await changeRoleByOperator(deps, email, role);
    return `${email} is ${role} now.`;
  };
}

/** As it is kept at the account; null without one. */
function readReason(text: string | undefined): string | null {
  if (text === undefined) return null;
  const { success, data } = ReasonSchema.safeParse(text);
  if (success) return data;
  throw new AccountError(`The reason has to have a letter, and at most ${limits.reason} characters.`);
}

function suspend(email: string, reason: string | undefined): Work {
  return async (deps) => {
    await suspendByOperator(deps, email, readReason(reason));
    return `${email} cannot sign in now. Its open stages stay with it until they are handed over.`;
  };
}

function reopen(email: string): Work {
  return async (deps) => {
    await reopenByOperator(deps, email);
    return `${email} signs in with its password again.`;
  };
}

function giveEmail(email: string, after: string, reason: string | undefined): Work {
  return async (deps) => {
    await changeEmailByOperator(deps, email, { email: after, reason: readReason(reason) });
    return `${email} is ${after} now. A link for a password is mailed there; it is valid for 24 hours.`;
  };
}

function resetFactor(email: string): Work {
  return async (deps) => {
    const done = await resetFactorsByOperator(deps, email);
    if (done === undefined) throw new AccountError(`${email} has no account.`);
    return done ? `${email} signs in with the password alone now.` : `${email} has no second step.`;
  };
}

/** `730d` or `2y`. @throws UsageError */
function parseDays(age: string): number {
  const [, count, unit] = /^([1-9][0-9]{0,4})([dy])$/.exec(age) ?? [];
  const days = Number(count) * (unit === 'y' ? 365 : 1);
  if (!(days >= minAuditDays))
    throw new UsageError(`${age} is not an age of at least ${minAuditDays}d, such as 400d or 2y.`);
  return days;
}

/** Not the whole command line, which may contain a password. */
function typedOf(args: readonly string[], more = ''): string {
  const words = args[0] === 'backup' ? 1 : 2;
  return `npm run portal -- ${args.slice(0, words).join(' ')}${args.length > words ? ' …' : more}`;
}

/** Whoever types no command asks, too; a password may begin with a dash. */
function isHelp(args: readonly string[]): boolean {
  const [first] = args;
  return first === undefined || ['help', '-h'].includes(first) || args.includes('--help');
}

/** Runs one command of the operator. */
async function run(args: readonly string[]): Promise<number> {
  const kept = findOptionTakenByNpm(process.env);
  if (kept !== undefined)
    throw new UsageError(`npm kept ${kept} for itself. Write -- after portal: ${typedOf(args, ' …')}`);
  if (isHelp(args)) {
    process.stdout.write(usage);
    return 0;
  }
  const command = await parseCommand(args);
  if (typeof command === 'function') return command(process.env, say);
  const { createSite, work } = command;
  const config = readConfig(process.env);
  const { deps, close } = await open({ ...config, logLevel: 'warn' }, { createSite, command: typedOf(args) });
  try {
    const { publisherName } = await readStoredSettings(deps);
    say(`Site: ${publisherName}, ${describePlace(databaseOf(config))}`);
    say(await work(deps));
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
    if (error instanceof UsageError) {
      process.stdout.write(usage);
      process.stderr.write(`${error.message || `Not understood: ${typedOf(process.argv.slice(2))}`}\n`);
    } else console.error(describeFailure(error, process.env) ?? error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
    // What hangs, such as a call to a network folder, must not keep a command that has ended. Node waits for its threads
    // on exit, so that only a signal ends it.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5000).unref();
  },
);
