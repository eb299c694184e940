import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { parsePhc } from '../infra/phc.ts';
import { createSealer, SealError } from '../infra/sealed.ts';
import { removeTemporarySecrets, SecretsError } from '../infra/secret-files.ts';
import {
  findMissingSecret,
  hasSecrets,
  loadSecrets,
  makeSecrets,
  markSecretsUsed,
  type ReportProblem,
  type Secrets,
  type SecretsOptions,
} from '../infra/secrets.ts';
import { type DatabaseHandle, type Db, engineOf, type Tx } from './handle.ts';
import { countByMissingKey, type SealedCell, sampleSealed } from './reseal.ts';

/**
 * Database and secrets belong together: with others, passwords and sealed values do not open, and what is written
 * meanwhile is lost once the right ones are back. The database therefore holds the fingerprint of its secrets, and the
 * secrets bear a mark that a database was filled with them.
 */

/** An arbitrary number that no other program locks in the same PostgreSQL database. */
const SECRETS_LOCK = 3_604_118_957;
/** Its row in the settings table. */
const fingerprintKey = 'secrets';
const StoredFingerprint = z.object({ fingerprint: z.string() });
/** Enough rows that a damaged one does not decide the result. */
const SAMPLE_ROWS = 100;

/** Secrets recognised by their fingerprint, proven by decryption, or wanted for a database that has none yet. */
export type SecretsVerdict = 'known' | 'proven' | 'first';

export interface OpenSecretsOptions extends SecretsOptions {
  /** Throws where no site may be created. */
  readonly requireCreationAllowed: () => void;
  readonly complain: ReportProblem;
}

/**
 * Loads the secrets of this database, made at its first start. One process at a time, so that of several first starts
 * one makes them and the others find them whole. @throws SecretsError
 */
export async function openSecrets(options: OpenSecretsOptions, db: DatabaseHandle): Promise<Secrets> {
  const secrets = await db.maintenance.write(async (tx) => {
    await lockSecrets(tx);
    removeTemporarySecrets(options.secretsDir);
    const verdict = await judgeSecrets(options, tx);
    if (verdict === 'first') {
      options.requireCreationAllowed();
      // A first start that was killed may have left one of the two files; nothing was sealed with it yet.
      makeSecrets(options);
    }
    const loaded = loadSecrets(options, options.complain);
    if (verdict !== 'known') await storeFingerprint(tx, fingerprintOf(loaded));
    return loaded;
  });
  tryToMarkSecrets(options);
  return secrets;
}

/**
 * Processes read or replace the files of SECRETS_DIR one after the other, in maintenance; SQLite has one writer anyway.
 */
export async function lockSecrets(tx: Tx): Promise<void> {
  if (engineOf(tx) !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(SECRETS_LOCK)})`.execute(tx);
}

/** Called after the first commit, because a database lost before that held nothing. Read-only secrets get no mark. */
function tryToMarkSecrets({ secretsDir, complain }: OpenSecretsOptions): void {
  try {
    markSecretsUsed(secretsDir);
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    complain(`${error.message} Without it, a start that misses the database makes a new one.`);
  }
}

/**
 * Says how the secrets in the folder relate to the database; never makes new ones. @throws SecretsError if they are not
 * its
 */
export async function judgeSecrets(options: SecretsOptions, db: Db): Promise<SecretsVerdict> {
  const { secretsDir } = options;
  const remembered = await findFingerprint(db);
  const sealed = await sampleSealed(db, SAMPLE_ROWS);
  const pepperIds = await samplePepperIds(db);
  const lost = findMissingSecret(secretsDir);
  const isEmpty = remembered === undefined && sealed.length === 0 && pepperIds.length === 0;
  if (isEmpty && (lost !== undefined || !hasSecrets(secretsDir))) return 'first';
  const secrets = hasSecrets(secretsDir) ? loadSecrets(options) : undefined;
  if (isEmpty) return 'first';
  if (secrets !== undefined) {
    const isKnown = fingerprintOf(secrets) === remembered;
    const isProven =
      // A root key changed by the operator leaves the data keys unchanged.
      canOpenAny(secrets, sealed) ||
      (remembered === undefined &&
        sealed.length === 0 &&
        pepperIds.some((id) => secrets.peppers.keys.has(id)));
    if (isKnown || isProven) {
      await requireKeys(secretsDir, secrets, db);
      return isKnown ? 'known' : 'proven';
    }
  }
  throw new SecretsError(
    `SECRETS_DIR (${secretsDir}) does not hold the secrets of this database: restore them from your copy.`,
  );
}

/** A copy of the secrets from before a rotation would seal new values with a retired key. */
async function requireKeys(secretsDir: string, { dataKeys }: Secrets, db: Db): Promise<void> {
  const locked = await countByMissingKey(db, dataKeys.keys.keys());
  if (locked.size === 0) return;
  const count = [...locked.values()].reduce((sum, each) => sum + each, 0);
  const keys = `${locked.size === 1 ? 'key' : 'keys'} ${[...locked.keys()].join(', ')}`;
  throw new SecretsError(
    `keys.json lacks ${keys}, which ${count} values need: it is older than the data. Put your newest copy of the secrets into SECRETS_DIR (${secretsDir}).`,
  );
}

/** Does not reveal the root key; rotating data keys and adding a pepper leave it as it is. */
export function fingerprintOf(secrets: Secrets): string {
  return createHmac('sha256', secrets.subkey('fingerprint')).update('ruang-naskah').digest('base64url');
}

async function findFingerprint(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', fingerprintKey)
    .executeTakeFirst();
  return row && StoredFingerprint.parse(JSON.parse(row.value)).fingerprint;
}

async function storeFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({
      key: fingerprintKey,
      value: JSON.stringify({ fingerprint }),
      version: 1,
      updated_at: Date.now(),
    })
    .onConflict((on) =>
      on.column('key').doUpdateSet((is) => ({
        value: is.ref('excluded.value'),
        version: is('settings.version', '+', 1),
        updated_at: is.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

function canOpenAny(secrets: Secrets, sealed: readonly SealedCell[]): boolean {
  const sealer = createSealer(secrets);
  return sealed.some(({ cell, value }) => {
    try {
      sealer.open(cell, value);
      return true;
    } catch (error) {
      if (error instanceof SealError) return false;
      throw error;
    }
  });
}

/** The peppers that stored passwords name. */
async function samplePepperIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('credentials').select('password_hash').limit(SAMPLE_ROWS).execute();
  return rows.flatMap((row) => parsePhc(row.password_hash)?.keyId ?? []);
}
