import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { dayOf } from '@ruang-naskah/domain/dates';
import { type Config, trialMark } from '../config.ts';
import { audit, portalItself } from '../db/audit.ts';
import { connect } from '../db/connect.ts';
import { lockDataFolder } from '../db/data-lock.ts';
import type { DatabaseConfig, DatabaseHandle } from '../db/handle.ts';
import { describePlace } from '../db/site.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { isEmpty } from '../db/tables.ts';
import { markFinished, markUnfinished } from '../db/unfinished-restore.ts';
import type { ProcessDeps } from '../deps.ts';
import { listShownKeys } from '../features/news/stored-images.ts';
import { readSettings } from '../features/settings/read.ts';
import { UNFINISHED_PREFIX, undefinedIfMissing } from '../infra/atomic-file.ts';
import type { FileStore } from '../infra/files.ts';
import { makeFolder } from '../infra/folders.ts';
import { imageTypeOfKey } from '../infra/image-store.ts';
import { openFileStore } from '../infra/open-file-store.ts';
import { quotePath } from '../infra/quote-path.ts';
import { databaseOf, describeNoRoom, isNoRoom, makeDataFolder, open, requireUsableFolder } from '../open.ts';
import { describeRestored } from './describe-restored.ts';
import { type EndedAtRestore, endUnfinishedWork, tablesNeverRestored } from './end-unfinished.ts';
import {
  appendJournal,
  isMarkedBy,
  type JournalLine,
  journalName,
  parseJournal,
  readJournal,
} from './journal-file.ts';
import { beginLife } from './lives.ts';
import { loadArchive } from './load-archive.ts';
import { BackupError } from './manifest.ts';
import { toOneLineError } from './one-line-error.ts';
import { openPlaces } from './open-places.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { type Replayed, replayJournal } from './replay.ts';
import { type PlacedSecrets, placeSecrets, type SecretsSource } from './restore-secrets.ts';
import { siteKeyOf } from './site-key.ts';

export interface RestoreRequest {
  readonly archive: string;
  readonly secrets: SecretsSource | undefined;
  /** A journal besides those beside the data and beside the archives. */
  readonly journal: string | undefined;
  /** An existing SQLite site is moved aside. */
  readonly replace: boolean;
  /** Also an archive that this site is not proven to have made. */
  readonly unproven: boolean;
  /** What was typed, for messages. */
  readonly command: string;
}

export interface Restored {
  readonly archive: Archive;
  readonly ended: EndedAtRestore;
  readonly replayed: (Replayed & Pick<JournalLines, 'unproven'>) | undefined;
  readonly movedTo: string | undefined;
  /** The admins that an unproven archive made. */
  readonly admins: readonly string[] | undefined;
}

/**
 * Restores an archive into the configured site, and reports each step in a line. On SQLite the new
 * file takes its name when all is done; on PostgreSQL a start is refused until then.
 */
export async function restore(
  config: Config,
  request: RestoreRequest,
  say: (line: string) => void,
): Promise<void> {
  await restoreArchive(config, request, say).catch((error: unknown) => {
    if (isNoRoom(error)) throw new BackupError(describeNoRoom(config), { cause: error });
    throw toOneLineError(`${request.archive} cannot be restored`, error);
  });
}

async function restoreArchive(
  config: Config,
  request: RestoreRequest,
  say: (line: string) => void,
): Promise<void> {
  const archive = await openArchive(resolve(request.archive));
  try {
    const database = databaseOf(config);
    makeDataFolder(config.dataDir);
    // Before rows are in a database of PostgreSQL, which nothing empties again.
    requireUsableFolder(config.dataDir);
    const lock = database.kind === 'sqlite' ? lockDataFolder(config.dataDir) : undefined;
    try {
      if (database.kind === 'sqlite') await refuseOccupied(database.path, request.replace);
      const placed = await placeSecrets(config, archive, request);
      try {
        const source = { archive, journals: await readJournals(config, request, say), ...placed };
        const restored = await (database.kind === 'sqlite'
          ? restoreIntoSqlite(config, request, source)
          : restoreIntoPostgres(config, database, request, source));
        for (const line of describeRestored(config, restored)) say(line);
      } catch (error) {
        await placed.removeAgain();
        throw error;
      }
    } finally {
      lock?.release();
    }
  } finally {
    archive.close();
  }
}

async function refuseOccupied(path: string, replace: boolean): Promise<void> {
  if (replace || !existsSync(path)) return;
  throw new BackupError(
    `There is a site already in ${path}. Nothing was changed. To move it aside and restore all the same, add --replace; to look at the archive beside it, --trial FOLDER.`,
  );
}

/** What a site is restored from. */
interface RestoreSource extends Pick<PlacedSecrets, 'isProven' | 'files'> {
  readonly archive: Archive;
  /** The texts of all journals that can be found. */
  readonly journals: readonly string[];
}

/** Into a folder of its own beside the data, so that a restore that fails leaves the data as it was. */
async function restoreIntoSqlite(
  config: Config,
  request: RestoreRequest,
  source: RestoreSource,
): Promise<Restored> {
  const temporaryFolder = await mkdtemp(join(config.dataDir, `${UNFINISHED_PREFIX}restore-`));
  try {
    const there = { ...config, dataDir: temporaryFolder, databaseUrl: undefined };
    const journal = findJournalLines(request, source);
    const done = await fill(there, await openFileStore(config), { request, journal, ...source });
    await storeJournalLines(config.dataDir, journal?.lines);
    const movedTo = await moveAside(join(config.dataDir, 'portal.db'));
    await rename(join(temporaryFolder, 'portal.db'), join(config.dataDir, 'portal.db'));
    return { archive: source.archive, movedTo, ...done };
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

/** Including the write-ahead log that a killed server leaves behind. */
async function moveAside(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  let to = `${path}.before-restore`;
  for (let number = 2; existsSync(to); number += 1) to = `${path}.before-restore-${number}`;
  for (const end of ['-wal', '-shm', '']) await undefinedIfMissing(rename(path + end, to + end));
  return to;
}

async function restoreIntoPostgres(
  config: Config,
  database: DatabaseConfig,
  request: RestoreRequest,
  source: RestoreSource,
): Promise<Restored> {
  const db = await connect(database);
  try {
    if (!(await isEmpty(db.reads)))
      throw new BackupError(
        `${describePlace(database)} is not empty, and restore empties no database. Make a new one, and name it in DATABASE_URL.`,
      );
  } finally {
    await db.close();
  }
  const journal = findJournalLines(request, source);
  await storeJournalLines(config.dataDir, journal?.lines);
  const done = await fill(config, await openFileStore(config), { request, journal, ...source });
  return { archive: source.archive, movedTo: undefined, ...done };
}

interface FillOptions extends RestoreSource {
  readonly request: RestoreRequest;
  /** Undefined without any. */
  readonly journal: JournalLines | undefined;
}

/** Rows, images and the journal's actions, in a database that is not served yet. */
async function fill(
  config: Config,
  files: FileStore,
  { request, archive, isProven, journal }: FillOptions,
): Promise<Pick<Restored, 'ended' | 'replayed' | 'admins'>> {
  const ended = await loadRows(config, archive);
  const { deps, close } = await open(
    { ...config, logLevel: 'error' },
    { createSite: 'if-missing', command: request.command, restoring: true },
  );
  try {
    await requireNamedFiles(deps, archive);
    await putFiles(files, archive);
    const replayed = journal && {
      ...(await replayJournal(deps, journal.lines, archive.manifest)),
      unproven: journal.unproven,
    };
    await finishRestore(deps, archive.manifest.at);
    return { ended, replayed, admins: isProven ? undefined : await listAdmins(deps) };
  } finally {
    await close();
  }
}

/** A file that no row names would stay in the store, and could be anything. @throws BackupError */
async function requireNamedFiles({ db }: ProcessDeps, { path, manifest }: Archive): Promise<void> {
  const named = new Set(await listShownKeys(db.reads));
  const unnamed = manifest.files.find(({ key }) => !named.has(key));
  if (unnamed !== undefined) throw new BackupError(`${path}: no row names the file ${unnamed.key}.`);
}

async function listAdmins({ db }: ProcessDeps): Promise<readonly string[]> {
  const admins = db.reads.selectFrom('users').select('email').where('role', '=', 'admin').orderBy('email');
  return (await admins.execute()).map(({ email }) => email);
}

/** So many at once: each waits for a disk or a network. */
const filesAtOnce = 8;

async function putFiles(store: FileStore, archive: Archive): Promise<void> {
  const { files } = archive.manifest;
  for (let from = 0; from < files.length; from += filesAtOnce) {
    const some = files.slice(from, from + filesAtOnce);
    await Promise.all(
      some.map(async (file) => store.put(file.key, await archive.file(file), imageTypeOfKey(file.key))),
    );
  }
}

async function loadRows(config: Config, archive: Archive): Promise<EndedAtRestore> {
  const db: DatabaseHandle = await connect(databaseOf(config), { loading: true });
  try {
    let ended: EndedAtRestore = { mails: 0, notices: 0 };
    await loadArchive(db, archive, {
      skipRowsOf: tablesNeverRestored,
      beforeCommit: async (tx) => {
        ended = await endUnfinishedWork(tx, Date.now());
        await markUnfinished(tx, Date.now());
      },
    });
    return ended;
  } finally {
    await db.close();
  }
}

/** Lets the database be served from here on, and writes the audit line of the restore. */
export async function finishRestore(deps: ProcessDeps, madeAt: number): Promise<void> {
  const { timeZone } = await readSettings(deps);
  const detail = { from: dayOf(madeAt, timeZone) };
  await deps.db.write(async (tx) => {
    await markFinished(tx);
    await beginLife(tx, deps.clock.now());
    await audit(tx, deps, portalItself, { action: 'backup.restored', detail });
  });
}

interface JournalLines {
  /** One that occurs in several journals counts once. */
  readonly lines: readonly JournalLine[];
  /** How many were left out, because this site is not proven to have written them. */
  readonly unproven: number;
}

/** The lines of all journals; undefined without any journal. */
function findJournalLines(
  request: RestoreRequest,
  { journals, files }: RestoreSource,
): JournalLines | undefined {
  if (journals.length === 0) return undefined;
  const key = siteKeyOf(files);
  const all = journals.flatMap(parseJournal);
  const own = request.unproven ? all : all.filter((line) => isMarkedBy(key, line));
  const known = new Map(own.map((line) => [line.id, line]));
  const unproven = new Set(all.map(({ id }) => id).filter((id) => !known.has(id)));
  return { lines: [...known.values()], unproven: unproven.size };
}

/** Stores them beside the restored data, too: the next restore may be of the same archive. */
async function storeJournalLines(dataDir: string, lines: readonly JournalLine[] = []): Promise<void> {
  const path = join(dataDir, journalName);
  const stored = new Set(parseJournal((await readJournal(path)) ?? '').map(({ id }) => id));
  const newLines = lines.filter(({ id }) => !stored.has(id));
  if (newLines.length > 0) await appendJournal(path, newLines);
}

async function readJournals(
  config: Config,
  request: RestoreRequest,
  say: (line: string) => void,
): Promise<readonly string[]> {
  if (request.journal !== undefined) {
    const text = await readJournal(request.journal);
    if (text === undefined) throw new BackupError(`There is no journal ${request.journal}.`);
    return [text];
  }
  const beside = [config.dataDir, dirname(resolve(request.archive))].map((folder) =>
    readJournal(join(folder, journalName)),
  );
  const kept = (await openPlaces(config)).map((place) =>
    place.read(journalName).catch((error: unknown) => {
      // The machine or disk of the backups may be what was lost.
      say(
        `The journal in ${place.name} cannot be read: ${reasonOf(error)}. What it tells of erased accounts and changed passwords is not repeated: restore once more when it can be read.`,
      );
      return undefined;
    }),
  );
  return (await Promise.all([...beside, ...kept])).flatMap((text) => text ?? []);
}

/**
 * Restores into a separate folder, with SQLite and images in it, whatever the site uses. A marker file keeps a
 * server started on it away from the site's database, image store and mail.
 */
export async function restoreOnTrial(
  config: Config,
  request: RestoreRequest,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const place = resolve(folder);
  const before = await undefinedIfMissing(readdir(place));
  if (before !== undefined && before.length > 0)
    throw new BackupError(`${place} is not empty. Name a new folder for the trial.`);
  try {
    await fillTrial(config, request, place, say);
  } catch (error) {
    // So that the same command can be given again; a folder that was there is the operator's.
    for (const name of (await undefinedIfMissing(readdir(place))) ?? [])
      await rm(join(place, name), { recursive: true, force: true });
    if (before === undefined) await undefinedIfMissing(rmdir(place));
    throw error;
  }
}

async function fillTrial(
  config: Config,
  request: RestoreRequest,
  place: string,
  say: (line: string) => void,
): Promise<void> {
  const [dataDir, secretsDir] = [join(place, 'data'), join(place, 'secrets')];
  makeFolder(dataDir);
  await writeFile(
    join(dataDir, trialMark),
    'Restored on trial: sends no mail, and uses no other database and image store.\n',
  );
  const texts = await readJournals(config, request, say);
  const journal = texts.length === 0 ? undefined : join(place, journalName);
  if (journal !== undefined) await writeFile(journal, texts.join('\n'), { mode: 0o600 });
  const secrets = request.secrets ?? { folder: config.secretsDir };
  const outside = { databaseUrl: undefined, s3: undefined, smtpUrl: undefined } as const;
  const backups = { hour: undefined, folder: join(dataDir, 'backups'), copies: undefined };
  const there = { ...config, ...outside, dataDir, secretsDir, backups };
  await restore(there, { ...request, secrets, journal, replace: false }, say);
  say(`Look at it: DATA_DIR=${quotePath(dataDir)} SECRETS_DIR=${quotePath(secretsDir)} PORT=3999 npm start`);
  say(
    `It sends no mail and touches neither the image store nor the database of the site. Then: rm -r ${quotePath(place)}`,
  );
}
