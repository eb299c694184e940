import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SecretsError } from '../infra/secret-files.ts';
import { areSecretsUsed } from '../infra/secrets.ts';
import type { DatabaseConfig } from './handle.ts';
import { openError } from './sqlite-file.ts';

/** A site is a database together with its secrets; this decides which commands may create one. */

/**
 * Whether a site may be created where there is none: never; unless the secrets belong to a site already; or with any
 * secrets, because the operator asked for a new one.
 */
export type CreateSite = 'never' | 'if-missing' | 'always';

/** A command was run without a site. */
export class NoSiteError extends Error {
  override readonly name = 'NoSiteError';
}

/** The place of the site, without a password. */
export function describePlace(database: DatabaseConfig): string {
  if (database.kind === 'sqlite') return resolve(database.path);
  const { hostname, port, pathname, searchParams } = new URL(database.url);
  const host = searchParams.get('host') ?? hostname;
  return `PostgreSQL ${pathname.slice(1)} on ${host}${port === '' ? '' : `:${port}`}`;
}

/** An empty SQLite file counts as absent; opening it would change it. @throws UnusableDatabaseError */
export function isDatabaseAbsent(database: DatabaseConfig): boolean {
  if (database.kind === 'postgres') return false;
  try {
    return (statSync(database.path, { throwIfNoEntry: false })?.size ?? 0) === 0;
  } catch (error) {
    throw openError(database.path, error);
  }
}

/** Called once the database is known to be empty. @throws NoSiteError, SecretsError */
export function requireCreationAllowed(
  createSite: CreateSite,
  secretsDir: string,
  database: DatabaseConfig,
): void {
  const place = describePlace(database);
  if (createSite === 'never') {
    throw new NoSiteError(
      `There is no site in ${place}. Name its DATA_DIR, SECRETS_DIR and DATABASE_URL in .env, or make a site: npm run portal -- init`,
    );
  }
  if (createSite === 'if-missing' && areSecretsUsed(secretsDir)) {
    throw new SecretsError(
      `SECRETS_DIR (${secretsDir}) belongs to a site whose database is not in ${place}: is the volume mounted? Restore it, or make a new site with these secrets: npm run portal -- init --new`,
    );
  }
}
