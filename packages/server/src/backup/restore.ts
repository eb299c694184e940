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
import { isEmpty } from '../db/tables.ts';
import { markFinished, markUnfinished } from '../db/unfinished-restore.ts';
import type { ProcessDeps } from '../deps.ts';
import { listShownKeys } from '../features/news/service.ts';
import { readSettings } from '../features/settings/service.ts';
import { UNFINISHED, unlessAbsent } from '../infra/atomic-file.ts';
import type { FileStore } from '../infra/files.ts';
import { makeFolder } from '../infra/folders.ts';
import { imageTypeOfKey } from '../infra/image-store.ts';
import { openFiles } from '../infra/open-files.ts';
import { databaseOf, open } from '../open.ts';
import { type Forgotten, forgetMoment, neverRestored } from './forget.ts';
import {
  appendJournal,
  isMarked,
  type JournalLine,
  journalName,
  keyOfLine,
  parseJournal,
  readJournal,
  whatOf,
} from './journal-file.ts';
import { beginLife } from './lives.ts';
import { loadArchive } from './load-archive.ts';
import { BackupError } from './manifest.ts';
import { asOneLine } from './one-line.ts';
import { placesOf } from './open-places.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { type Replayed, replayJournal } from './replay.ts';
import { type PlacedSecrets, placeSecrets, type SecretsSource } from './restore-secrets.ts';
import type { SecretFiles } from './sealed-secrets.ts';
import { siteKeyIn } from './site-key.ts';
import { tellRestored } from './tell-restored.ts';

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
  readonly forgotten: Forgotten;
  readonly replayed: (Replayed & Pick<FoundLines, 'strangers'>) | undefined;
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
    throw asOneLine(`${request.archive} cannot be restored`, error);
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
    makeFolder(config.dataDir);
    const lock = database.kind === 'sqlite' ? lockDataFolder(config.dataDir) : undefined;
    try {
      if (existsSync(config.dataDir) && database.kind === 'sqlite')
        await refuseOccupied(database.path, request.replace);
      const placed = await placeSecrets(config, archive, request);
      try {
        const restored = await (database.kind === 'sqlite'
          ? restoreFile(config, request, { archive, ...placed })
          : restoreServer(config, database, request, { archive, ...placed }));
        for (const line of tellRestored(config, restored)) say(line);
      } catch (error) {
        await placed.takeBack();
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

interface Found extends Pick<PlacedSecrets, 'isProven' | 'files'> {
  readonly archive: Archive;
}

/** Into a folder of its own beside the data, so that a restore that fails leaves the data as it was. */
async function restoreFile(config: Config, request: RestoreRequest, found: Found): Promise<Restored> {
  const draft = await mkdtemp(join(config.dataDir, `${UNFINISHED}restore-`));
  try {
    const there = { ...config, dataDir: draft, databaseUrl: undefined };
    const journal = await findLines(config, request, found.files);
    const done = await fill(there, await openFiles(config), { request, journal, ...found });
    await keepLines(config.dataDir, journal?.lines);
    const movedTo = await moveAside(join(config.dataDir, 'portal.db'));
    await rename(join(draft, 'portal.db'), join(config.dataDir, 'portal.db'));
    return { archive: found.archive, movedTo, ...done };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Including the write-ahead log that a killed server leaves behind. */
async function moveAside(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  let to = `${path}.before-restore`;
  for (let number = 2; existsSync(to); number += 1) to = `${path}.before-restore-${number}`;
  for (const end of ['-wal', '-shm', '']) await unlessAbsent(rename(path + end, to + end));
  return to;
}

async function restoreServer(
  config: Config,
  database: DatabaseConfig,
  request: RestoreRequest,
  found: Found,
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
  const journal = await findLines(config, request, found.files);
  await keepLines(config.dataDir, journal?.lines);
  const done = await fill(config, await openFiles(config), { request, journal, ...found });
  return { archive: found.archive, movedTo: undefined, ...done };
}

interface Filling extends Found {
  readonly request: RestoreRequest;
  /** Undefined without any. */
  readonly journal: FoundLines | undefined;
}

/** Rows, images and the journal's actions, in a database that is not served yet. */
async function fill(
  config: Config,
  files: FileStore,
  { request, archive, isProven, journal }: Filling,
): Promise<Pick<Restored, 'forgotten' | 'replayed' | 'admins'>> {
  const forgotten = await load(config, archive);
  const { deps, close } = await open(
    { ...config, logLevel: 'error' },
    { begin: 'first', command: request.command, restoring: true },
  );
  try {
    await requireNamed(deps, archive);
    await putFiles(files, archive);
    const replayed = journal && {
      ...(await replayJournal(deps, journal.lines, archive.manifest)),
      strangers: journal.strangers,
    };
    await noteRestored(deps, archive.manifest.at);
    return { forgotten, replayed, admins: isProven ? undefined : await listAdmins(deps) };
  } finally {
    await close();
  }
}

/** A file that no row names would stay in the store, and could be anything. @throws BackupError */
async function requireNamed({ db }: ProcessDeps, { path, manifest }: Archive): Promise<void> {
  const named = new Set(await listShownKeys(db.reads));
  const stranger = manifest.files.find(({ key }) => !named.has(key));
  if (stranger !== undefined) throw new BackupError(`${path}: no row names the file ${stranger.key}.`);
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

async function load(config: Config, archive: Archive): Promise<Forgotten> {
  const db: DatabaseHandle = await connect(databaseOf(config), { loading: true });
  try {
    let forgotten: Forgotten = { mails: 0, notices: 0 };
    await loadArchive(db, archive, {
      without: neverRestored,
      finally: async (tx) => {
        forgotten = await forgetMoment(tx, Date.now());
        await markUnfinished(tx, Date.now());
      },
    });
    return forgotten;
  } finally {
    await db.close();
  }
}

/** The database may be served from here on. */
export async function noteRestored(deps: ProcessDeps, madeAt: number): Promise<void> {
  const { timeZone } = await readSettings(deps);
  const detail = { from: dayOf(madeAt, timeZone) };
  await deps.db.write(async (tx) => {
    await markFinished(tx);
    await beginLife(tx, deps.clock.now());
    await audit(tx, deps, portalItself, { action: 'backup.restored', detail });
  });
}

interface FoundLines {
  /** One that occurs in several journals counts once. */
  readonly lines: readonly JournalLine[];
  /** How many were left out, because this site is not proven to have written them. */
  readonly strangers: number;
}

/** Of all journals that can be found; undefined without any. */
async function findLines(
  config: Config,
  request: RestoreRequest,
  files: SecretFiles,
): Promise<FoundLines | undefined> {
  const texts = await readJournals(config, request);
  if (texts.length === 0) return undefined;
  const key = siteKeyIn(files);
  const all = texts.flatMap(parseJournal);
  const own = request.unproven ? all : all.filter((line) => isMarked(key, line));
  const known = new Map(own.map((line) => [keyOfLine(line), line]));
  const written = new Set(own.map(whatOf));
  const strangers = all.filter((line) => !known.has(keyOfLine(line)) && !written.has(whatOf(line)));
  return { lines: [...known.values()], strangers: new Set(strangers.map(keyOfLine)).size };
}

/** Beside the restored data, too: the next restore may be of the same archive, and of what then is left. */
async function keepLines(dataDir: string, lines: readonly JournalLine[] = []): Promise<void> {
  const path = join(dataDir, journalName);
  const there = new Set(parseJournal((await readJournal(path)) ?? '').map(keyOfLine));
  const news = lines.filter((line) => !there.has(keyOfLine(line)));
  if (news.length > 0) await appendJournal(path, news);
}

async function readJournals(config: Config, request: RestoreRequest): Promise<readonly string[]> {
  if (request.journal !== undefined) {
    const text = await readJournal(request.journal);
    if (text === undefined) throw new BackupError(`There is no journal ${request.journal}.`);
    return [text];
  }
  const beside = [config.dataDir, dirname(resolve(request.archive))].map((folder) =>
    readJournal(join(folder, journalName)),
  );
  const kept = (await placesOf(config)).map((place) => place.read(journalName).catch(() => undefined));
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
  const before = await unlessAbsent(readdir(place));
  if (before !== undefined && before.length > 0)
    throw new BackupError(`${place} is not empty. Name a new folder for the trial.`);
  try {
    await fillTrial(config, request, place, say);
  } catch (error) {
    // So that the same command can be given again; a folder that was there is the operator's.
    for (const name of (await unlessAbsent(readdir(place))) ?? [])
      await rm(join(place, name), { recursive: true, force: true });
    if (before === undefined) await unlessAbsent(rmdir(place));
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
  const texts = await readJournals(config, request);
  const journal = texts.length === 0 ? undefined : join(place, journalName);
  if (journal !== undefined) await writeFile(journal, texts.join('\n'), { mode: 0o600 });
  const secrets = request.secrets ?? { folder: config.secretsDir };
  const outside = { databaseUrl: undefined, s3: undefined, smtpUrl: undefined } as const;
  const backups = { hour: undefined, folder: join(dataDir, 'backups'), copies: undefined };
  const there = { ...config, ...outside, dataDir, secretsDir, backups };
  await restore(there, { ...request, secrets, journal, replace: false }, say);
  say(`Look at it: DATA_DIR=${dataDir} SECRETS_DIR=${secretsDir} PORT=3999 npm start`);
  say(
    `It sends no mail and touches neither the image store nor the database of the site. Then: rm -r ${place}`,
  );
}
