import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { parsePhc } from '../infra/phc.ts';
import { createSealer, SealError } from '../infra/sealed.ts';
import {
  hasSecrets,
  loadSecrets,
  type Secrets,
  SecretsError,
  type SecretsOptions,
} from '../infra/secrets.ts';
import type { DatabaseHandle, Db, Tx } from './handle.ts';
import { type SealedCell, sampleSealed } from './reseal.ts';

/**
 * Database and secrets belong together: with others, passwords and sealed values do not open, and what is written
 * meanwhile is lost once the right ones are back. The database therefore remembers whose it is.
 */

/** Any number, as long as nothing else in the same PostgreSQL database locks it. */
const LOCK = 3_604_118_957;
/** Its row in the settings table. */
const key = 'secrets';
const Remembered = z.object({ fingerprint: z.string() });
/** Enough that a damaged row does not decide. */
const SAMPLE = 100;

/** Known by the fingerprint, proven by what they open, or about to be the first of a database that needs none yet. */
export type Verdict = 'known' | 'proven' | 'first';

/**
 * Loads the secrets of this database, made at its first start. One process at a time, so that of several first starts
 * one makes them and the others find them whole. @throws SecretsError
 */
export async function openSecrets(options: SecretsOptions, db: DatabaseHandle): Promise<Secrets> {
  return db.write(async (tx) => {
    if (db.engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const verdict = await judgeSecrets(options, tx);
    const secrets = loadSecrets(options);
    if (verdict !== 'known') await remember(tx, fingerprintOf(secrets));
    return secrets;
  });
}

/** Says how the secrets in the folder stand to the database, and makes none. @throws SecretsError if they are not its */
export async function judgeSecrets(options: SecretsOptions, db: Db): Promise<Verdict> {
  const remembered = await findFingerprint(db);
  const secrets = hasSecrets(options.secretsDir) ? loadSecrets(options) : undefined;
  if (secrets !== undefined && fingerprintOf(secrets) === remembered) return 'known';
  const sealed = await sampleSealed(db, SAMPLE);
  // A root key that the operator changed leaves the data keys as they were.
  if (secrets !== undefined && opensAny(secrets, sealed)) return 'proven';
  if (remembered === undefined && sealed.length === 0) {
    const pepperIds = await samplePepperIds(db);
    if (pepperIds.length === 0) return 'first';
    if (pepperIds.some((id) => secrets?.peppers.keys.has(id))) return 'proven';
  }
  throw new SecretsError(
    `SECRETS_DIR (${options.secretsDir}) does not hold the secrets of this database: restore them from your copy.`,
  );
}

/** Tells nothing of the root key; rotating data keys and adding a pepper leave it as it is. */
function fingerprintOf(secrets: Secrets): string {
  return createHmac('sha256', secrets.subkey('fingerprint')).update('ruang-naskah').digest('base64url');
}

async function findFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row && Remembered.parse(JSON.parse(row.value)).fingerprint;
}

async function remember(tx: Tx, fingerprint: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify({ fingerprint }), version: 1, updated_at: Date.now() })
    .onConflict((on) =>
      on.column('key').doUpdateSet((is) => ({
        value: is.ref('excluded.value'),
        version: is('settings.version', '+', 1),
        updated_at: is.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

function opensAny(secrets: Secrets, sealed: readonly SealedCell[]): boolean {
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
  const rows = await db.selectFrom('credentials').select('password_hash').limit(SAMPLE).execute();
  return rows.flatMap((row) => parsePhc(row.password_hash)?.keyId ?? []);
}
