import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Keyring } from './keyring.ts';
import { createWorkQueue } from './overload.ts';
import { type Argon2Cost, argon2id, formatPhc, parsePhc } from './phc.ts';

/** OWASP's figure for argon2id; raising it rehashes every account at its next sign-in. */
const CURRENT_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const QUEUE_LIMIT = 64;

/**
 * Password hashing: argon2id over HMAC-SHA-256(pepper, password), so that a copied database alone can verify
 * nothing (study T16). The password is taken exactly as typed, as UTF-8: no trimming, no case, no Unicode
 * normalisation (ASVS 6.2.8; phone and desktop keyboards both send composed characters).
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** An absent account (no stored hash) costs the same work and is never a match (study T10). */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
  /** Whether the stored hash was made at another cost or with an earlier pepper than the current ones. */
  needsRehash(stored: string): boolean;
}

export interface PasswordOptions {
  peppers: Keyring;
  cost?: Argon2Cost;
  concurrency?: number;
  queueLimit?: number;
}

/** As many as there are cores, but one thread of Node's pool stays free for files, DNS and compression. */
function hashesAtOnce(): number {
  const poolSize = Number(process.env.UV_THREADPOOL_SIZE) || 4;
  return Math.max(1, Math.min(availableParallelism(), poolSize - 1));
}

export function createPasswordHasher(options: PasswordOptions): PasswordHasher {
  const { peppers, cost = CURRENT_COST } = options;
  const queue = createWorkQueue(options.concurrency ?? hashesAtOnce(), options.queueLimit ?? QUEUE_LIMIT);
  const absent = {
    cost,
    keyId: peppers.currentId,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
  };

  function digest(
    password: string,
    keyId: string,
    salt: Buffer,
    at: Argon2Cost,
    length: number,
  ): Promise<Buffer> {
    const pepper = peppers.keys.get(keyId);
    if (pepper === undefined) throw new Error(`no pepper ${keyId}: it is missing from the secrets`);
    const message = createHmac('sha256', pepper).update(password, 'utf8').digest();
    return queue.run(() => argon2id(message, salt, at, length));
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const keyId = peppers.currentId;
      return formatPhc({ cost, keyId, salt, hash: await digest(password, keyId, salt, cost, HASH_BYTES) });
    },
    async verify(password, stored) {
      const known = stored === null || stored === undefined ? undefined : parsePhc(stored);
      const against = known ?? absent;
      const found = await digest(password, against.keyId, against.salt, against.cost, against.hash.length);
      return timingSafeEqual(found, against.hash) && known !== undefined;
    },
    needsRehash(stored) {
      const known = parsePhc(stored);
      return known === undefined || known.keyId !== peppers.currentId || !sameCost(known.cost, cost);
    },
  };
}

function sameCost(a: Argon2Cost, b: Argon2Cost): boolean {
  return a.memory === b.memory && a.passes === b.passes && a.parallelism === b.parallelism;
}
