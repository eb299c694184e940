import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { adoptPlaces, backUp, type CopiedBackup, copyLast, type MadeBackup } from '../backup/back-up.ts';
import type { SecretsLock } from '../backup/encrypted-secrets.ts';
import { BackupError } from '../backup/manifest.ts';
import { type RestoreRequest, restore, restoreOnTrial } from '../backup/restore.ts';
import type { SecretsSource } from '../backup/restore-secrets.ts';
import { readConfig } from '../config.ts';
import type { ProcessDeps } from '../deps.ts';
import { isSameDisk } from '../infra/disk.ts';
import { refuseForeignRoot } from '../infra/owner.ts';
import { dropHeldMail, releaseHeldMail } from '../jobs/held-mail.ts';

type Say = (line: string) => void;

const backupOptions = {
  secrets: { type: 'boolean' },
  copy: { type: 'boolean' },
  'adopt-place': { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  recipient: { type: 'string' },
} as const;

const restoreOptions = {
  secrets: { type: 'string' },
  'passphrase-file': { type: 'string' },
  identity: { type: 'string' },
  trial: { type: 'string' },
  journal: { type: 'string' },
  replace: { type: 'boolean' },
  unproven: { type: 'boolean' },
} as const;

/** Undefined when the arguments are not understood. @throws BackupError */
export function parseBackup(args: readonly string[]): ((deps: ProcessDeps) => Promise<string>) | undefined {
  const parsed = undefinedIfInvalid(() =>
    parseArgs({ args: [...args], options: backupOptions, allowPositionals: true }),
  );
  if (parsed === undefined || parsed.positionals.length > 1) return undefined;
  const { copy = false, 'adopt-place': adopt = false, ...secretsOptions } = parsed.values;
  const [folder] = parsed.positionals;
  if (adopt) {
    if (copy || Object.keys(secretsOptions).length > 0) return undefined;
    return async (deps) => (await adoptPlaces(deps, folder)).join('\n');
  }
  if (copy) {
    if (folder !== undefined || Object.keys(secretsOptions).length > 0) return undefined;
    return async (deps) => describeBackup(await untilSignal((signal) => copyLast(deps, { signal })), deps);
  }
  const { secrets = false, recipient, 'passphrase-file': passphraseFile } = secretsOptions;
  if (secrets !== ((recipient !== undefined) !== (passphraseFile !== undefined)))
    throw new BackupError(
      '--secrets and one of --passphrase-file FILE and --recipient age1… belong together. Nothing was written.',
    );
  return async (deps) => {
    const secretsLock = await readLock(recipient, passphraseFile);
    return describeBackup(await untilSignal((signal) => backUp(deps, { folder, secretsLock, signal })), deps);
  };
}

async function readLock(
  recipient: string | undefined,
  passphraseFile: string | undefined,
): Promise<SecretsLock | undefined> {
  if (recipient !== undefined) return { recipient };
  return passphraseFile === undefined ? undefined : { passphrase: await readLine(passphraseFile) };
}

function undefinedIfInvalid<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** A password in an argument would stay in the shell's history. */
async function readLine(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`${file} cannot be read.`);
  });
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** A step that hangs, as on a network folder, is not waited for any longer than this after a signal. */
const stopTimeoutMs = 5000;

/** So that an interrupted backup removes its unfinished files; a second signal ends the process at once. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const end = () => {
    stop.abort();
    const hangs = new BackupError('The backup was ended while a place of backups did not answer.');
    setTimeout(() => late.reject(hangs), stopTimeoutMs).unref();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  try {
    return await Promise.race([work(stop.signal), late.promise]);
  } finally {
    process.off('SIGTERM', end);
    process.off('SIGINT', end);
  }
}

function describeBackup(done: MadeBackup | CopiedBackup, { config }: ProcessDeps): string {
  const { path, copiedTo, removed } = done;
  const lines = 'manifest' in done ? describeArchive(done, config.secretsDir) : [path];
  if (copiedTo !== undefined) lines.push(`Copied to ${copiedTo}, and read back.`);
  if (copiedTo === undefined && isSameDisk(dirname(path), config.dataDir))
    lines.push('On the same disk as the site: set BACKUP_COPY_DIR or BACKUP_S3_* to a second place.');
  if (removed.length > 0) lines.push(`Removed: ${removed.join(', ')}`);
  return lines.join('\n');
}

function describeArchive({ path, bytes, rows, manifest }: MadeBackup, secretsDir: string): string[] {
  const { tables, files, missing, secrets } = manifest;
  const lines = [
    `${path}: ${rows} rows of ${tables.length} tables and ${files.length} image files, ${(bytes / 1e6).toFixed(1)} MB.`,
    'Restored on trial, and found equal row for row and file for file.',
    secrets === 'none'
      ? `The secrets are not in it: keep a copy of ${secretsDir} elsewhere.`
      : `The secrets are in it, encrypted for the ${secrets}.`,
  ];
  if (missing.length > 0)
    lines.push(`Missing in the image store, and so in the backup: ${missing.slice(0, 10).join(', ')}`);
  return lines;
}

/** `portal restore`; undefined when the arguments are not understood. */
export function parseRestore(
  args: readonly string[],
): ((environment: Readonly<Record<string, string | undefined>>, say: Say) => Promise<number>) | undefined {
  const parsed = undefinedIfInvalid(() =>
    parseArgs({ args: [...args], options: restoreOptions, allowPositionals: true }),
  );
  const [archive, ...more] = parsed?.positionals ?? [];
  if (parsed === undefined || archive === undefined || more.length > 0) return undefined;
  const { trial, journal, replace = false, unproven = false, ...sources } = parsed.values;
  if (Object.keys(sources).length > 1) return undefined;
  return async (environment, say) => {
    const config = readConfig(environment);
    const command = 'npm run portal -- restore …';
    refuseForeignRoot([config.dataDir, config.secretsDir], command);
    const secrets = await readSource(sources);
    const request: RestoreRequest = { archive, secrets, journal, replace, unproven, command };
    await (trial === undefined ? restore(config, request, say) : restoreOnTrial(config, request, trial, say));
    return 0;
  };
}

interface SecretsOptions {
  readonly secrets?: string | undefined;
  readonly identity?: string | undefined;
  readonly 'passphrase-file'?: string | undefined;
}

async function readSource(sources: SecretsOptions): Promise<SecretsSource | undefined> {
  const { secrets, identity, 'passphrase-file': passphraseFile } = sources;
  if (secrets !== undefined) return { folder: secrets };
  if (passphraseFile !== undefined) return { key: { passphrase: await readLine(passphraseFile) } };
  if (identity === undefined) return undefined;
  const text = await readFile(identity, 'utf8').catch(() => {
    throw new BackupError(`${identity} cannot be read.`);
  });
  return { key: { identity: /^AGE-SECRET-KEY-\S+/m.exec(text)?.[0] ?? '' } };
}

export async function releaseMail(deps: ProcessDeps): Promise<string> {
  const count = await deps.db.write((tx) => releaseHeldMail(tx, deps.clock.now()));
  return `${count} held mails go out now.`;
}

export async function dropMail(deps: ProcessDeps): Promise<string> {
  return `${await deps.db.write(dropHeldMail)} held mails are forgotten.`;
}
