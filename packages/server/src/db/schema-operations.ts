/** The tables that the server keeps for itself; see schema.ts for the rest and for how values are stored. */

import type { Generated } from 'kysely';

type Instant = number;

export interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  body_text: string;
  message_id: string;
  created_at: Instant;
  next_attempt_at: Instant;
  attempts: number;
  last_error: string | null;
  /** When it was handed over, or may have been: then `last_error` says so. */
  sent_at: Instant | null;
  /** Given up. */
  dead_at: Instant | null;
  leased_until: Instant | null;
  /** The process that holds it. */
  leased_by: string | null;
  /** It is not sent after this instant. */
  void_at: Instant | null;
  user_id: string | null;
  /** Where the recipient can end mail of this kind. */
  unsubscribe_url: string | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: string;
  /** Null while the first request is under way, and for a key that is refused. */
  status: number | null;
  response_body: string | null;
  created_at: Instant;
  expires_at: Instant;
}

export interface RateLimitsTable {
  key: string;
  window_start: Instant;
  count: number;
  expires_at: Instant;
}

export interface JobsTable {
  name: string;
  last_run_at: Instant | null;
  lease_until: Instant | null;
  /** The process that holds the lease. */
  holder: string | null;
}

export interface SettingsTable {
  key: string;
  /** JSON. */
  value: string;
  version: number;
  updated_at: Instant;
}

export interface ImageRemovalsTable {
  /** What the picture's keys begin with. */
  name: string;
  /** JSON array. */
  keys: string;
  /** `upload`: noted before the first byte is stored, and removed once a record shows the picture. */
  cause: 'upload' | 'deletion';
  noted_at: Instant;
}

/** Which migrations ran, and when; of Kysely's migrator. */
export interface KyselyMigrationTable {
  name: string;
  /** As ISO 8601. */
  timestamp: string;
}

/** What transactions have changed, for the open pages of other processes: PostgreSQL only, a row each, for an hour. */
export interface LiveChangesTable {
  transaction_id: Generated<number>;
  created_at: Generated<Instant>;
  /** JSON of `CommittedChanges`. */
  told: string;
}
