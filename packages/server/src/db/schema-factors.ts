import type { Generated } from 'kysely';

/** The second step of a sign-in (decision 0121); see schema.ts for how values are stored. */

type Instant = number;

export interface TotpFactorsTable {
  id: string;
  user_id: string;
  /** Sealed, as is `next_secret`; null until the first code of the app was right. */
  secret: string | null;
  confirmed_at: Instant | null;
  /** The newest step whose code was used: no code of it or of an earlier one counts again. */
  last_step: number | null;
  /** Shown, and not confirmed yet. */
  next_secret: string | null;
  next_expires_at: Instant | null;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Base64url, as is `public_key`. */
  credential_id: string;
  public_key: string;
  sign_count: number;
  /** JSON array of strings. */
  transports: string;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

export interface RecoveryCodesTable {
  code_hash: string;
  user_id: string;
}

/** A right password that waits for more, or, without an account, a challenge that any passkey may answer. */
export interface PendingSignInsTable {
  token_hash: string;
  user_id: string | null;
  tries: Generated<number>;
  /** What a passkey has to sign; null once it was answered. */
  challenge: string | null;
  expires_at: Instant;
}

/** The challenge of a passkey that is being added: one at a time. */
export interface PasskeyEnrolmentsTable {
  user_id: string;
  challenge: string;
  expires_at: Instant;
}
