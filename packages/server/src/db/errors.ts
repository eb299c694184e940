/** Error conditions, recognised in the same way for both engines. */

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_NOMEM = 7;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
/** Errors for which SQLite may roll back the whole transaction. */
const ABORTING = new Set([SQLITE_BUSY, SQLITE_NOMEM, SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_FULL]);
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
/** SQLite's primary code is the low byte; the rest is a detail. */
const PRIMARY_CODE = 0xff;

const PG_UNIQUE_VIOLATION = '23505';
const PG_SERIALIZATION_FAILURE = '40001';
const PG_DEADLOCK = '40P01';
const PG_LOCK_NOT_AVAILABLE = '55P03';
const PG_QUERY_CANCELED = '57014';
const PG_DISK_FULL = '53100';
const PG_TOO_MANY_CONNECTIONS = '53300';
const PG_READ_ONLY = '25006';
const PG_DISK_FAILING = '58030';
const PG_STATE = /^[0-9A-Z]{5}$/;
/** Connection exceptions, no memory, too many connections, its disk failing, shutting down or starting up, demoted. */
const PG_UNAVAILABLE = /^(08...|53200|53300|58030|57P0[1-5]|25P03|25006)$/;
const SILENCE_MESSAGE = 'Query read timeout';
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|not queryable/i;
const SOCKET_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
]);

/** `isUniqueViolation(error, 'users', 'email')`; without a table it matches any unique column. */
export function isUniqueViolation(error: unknown, table?: string, ...columns: readonly string[]): boolean {
  const broken = violatedKey(error);
  if (broken === undefined) return false;
  if (table === undefined) return true;
  return (
    broken.table === table &&
    (columns.length === 0 || [...broken.columns].sort().join() === [...columns].sort().join())
  );
}

function violatedKey(error: unknown): { table: string; columns: readonly string[] } | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = sqliteCode(error);
  if (code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY) {
    const names = /failed: (.+)/.exec(error.message)?.[1]?.split(', ') ?? [];
    const columns = names.map((name) => name.slice(name.indexOf('.') + 1));
    return { table: names[0]?.split('.')[0] ?? '', columns };
  }
  if (sqlState(error) !== PG_UNIQUE_VIOLATION) return undefined;
  const table = 'table' in error && typeof error.table === 'string' ? error.table : '';
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  // `Key (email)=(a@b) already exists.`; the words around depend on the server's language.
  return { table, columns: /^[^(]*\(([^)]*)\)=\(/.exec(detail)?.[1]?.split(', ') ?? [] };
}

/** The statement reached the general time limit. */
export function isTooSlow(error: unknown): boolean {
  return sqlState(error) === PG_QUERY_CANCELED;
}

/** Another transaction holds the lock, or the statement reached its time limit: the client may retry. */
export function isBusy(error: unknown): boolean {
  const kind = sqlitePrimaryCode(error);
  const state = sqlState(error);
  return (
    kind === SQLITE_BUSY ||
    kind === SQLITE_LOCKED ||
    state === PG_LOCK_NOT_AVAILABLE ||
    state === PG_QUERY_CANCELED ||
    wasRolledBack(error)
  );
}

/** The table for whose lock this statement waited in vain. PostgreSQL gives its place; for the lock of a row it gives none. */
export function lockedTable(error: unknown, statement: string): string | undefined {
  if (sqlState(error) !== PG_LOCK_NOT_AVAILABLE || !(error instanceof Error)) return undefined;
  if (!('position' in error) || typeof error.position !== 'string') return undefined;
  return /\w+/.exec(statement.slice(Number(error.position) - 1))?.[0];
}

/** The database rolled the whole transaction back, so that a retry cannot apply it twice. */
export function wasRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return (
    state === PG_SERIALIZATION_FAILURE || state === PG_DEADLOCK || sqlitePrimaryCode(error) === SQLITE_BUSY
  );
}

/** On SQLite: after this no part of the transaction can be kept, whether it was rolled back already or not. */
export function losesTransaction(error: unknown): boolean {
  return ABORTING.has(sqlitePrimaryCode(error) ?? 0);
}

export function isDiskFull(error: unknown): boolean {
  return sqlitePrimaryCode(error) === SQLITE_FULL || sqlState(error) === PG_DISK_FULL;
}

/** The disk under the database fails to read or write. */
export function isDiskFailing(error: unknown): boolean {
  if (error instanceof OutcomeUnknownError) return isDiskFailing(error.cause);
  return sqlitePrimaryCode(error) === SQLITE_IOERR || sqlState(error) === PG_DISK_FAILING;
}

/**
 * The connection was lost, or the disk failed, during the commit: the transaction may be stored or not. Only a caller
 * with an idempotency key, by which a stored one is found, may run it again.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  constructor(cause: unknown) {
    super('COMMIT did not finish: the outcome is unknown.', { cause });
  }
}

/** PostgreSQL refuses another connection because of its own limit or that of the role or database. */
export function isTooManyConnections(error: unknown): boolean {
  return sqlState(error) === PG_TOO_MANY_CONNECTIONS;
}

/** The connection is unusable: it is broken, or leads to a server that was demoted to a replica. */
export function isUselessConnection(error: unknown): boolean {
  return (
    sqlState(error) === PG_READ_ONLY || (error instanceof Error && error.message.startsWith(SILENCE_MESSAGE))
  );
}

/** PostgreSQL is away, starting, full or only a replica, or a disk fails: the answer is 503 with Retry-After. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof OutcomeUnknownError || isDiskFailing(error)) return true;
  if (!(error instanceof Error) || sqliteCode(error) !== undefined) return false;
  const state = sqlState(error);
  if (state !== undefined) return PG_UNAVAILABLE.test(state);
  return SOCKET_CODES.has(codeOf(error) ?? '') || LOST_CONNECTION.test(error.message);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function sqliteCode(error: unknown): number | undefined {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR' || !(error instanceof Error)) return undefined;
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}

function sqlitePrimaryCode(error: unknown): number | undefined {
  const code = sqliteCode(error);
  return code === undefined ? undefined : code & PRIMARY_CODE;
}

function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  // A failing socket has a code too, but no severity.
  return code !== undefined && PG_STATE.test(code) && error instanceof Error && 'severity' in error
    ? code
    : undefined;
}
