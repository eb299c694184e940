import { type SqlBool, sql } from 'kysely';

/**
 * Which accounts are admins. A literal, since of a role that it does not know PostgreSQL expects a third of all accounts,
 * and then reads them all.
 */
export const isAdmin = sql<SqlBool>`users.role = 'admin'`;
