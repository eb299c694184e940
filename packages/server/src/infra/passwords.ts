import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { composeText } from '@ruang-naskah/domain/text';
import type { Keyring } from './keyring.ts';
import type { Logger } from './log.ts';
import { createWorkQueue } from './overload.ts';
import { type Argon2Cost, argon2id, formatPhc, parsePhc } from './phc.ts';

/** OWASP's figure for argon2id; raising it rehashes every account at its next sign-in. */
const CURRENT_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const QUEUE_LIMIT = 64;

/**
 * Password hashing: argon2id over HMAC-SHA-256(pepper, password), so that a copied database alone cannot verify
 * passwords (threat T16). The password is taken as typed, as UTF-8: no trimming, no case (ASVS 6.2.8). It is
 * hashed composed (NFC), because one keyboard sends é as one character and another as two; older hashes may be of the
 * password as typed.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * An absent account (no stored hash) costs the same work and is never a match (threat T10), and so does a hash whose
   * pepper is lost.
   */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
  /** Whether the stored hash was made at another cost or with an earlier pepper than the current ones. */
  needsRehash(stored: string): boolean;
  /** Whether hashing and checking would be refused now because the queue is full. */
  isQueueFull(): boolean;
}

export interface PasswordOptions {
  peppers: Keyring;
  /** Called when a hash names an unknown pepper: another process may have received it since. */
  reloadPeppers?: () => Keyring;
  /** Called with the id of a missing pepper. */
  log?: Pick<Logger, 'error'>;
  cost?: Argon2Cost;
  concurrency?: number;
  queueLimit?: number;
}

/** One task per core, but one thread of Node's pool stays free for files, DNS and compression. */
function hashesAtOnce(): number {
  const poolSize = Number(process.env.UV_THREADPOOL_SIZE) || 4;
  return Math.max(1, Math.min(availableParallelism(), poolSize - 1));
}

/** What a password is hashed with. */
interface HashParameters {
  readonly pepper: Buffer;
  readonly salt: Buffer;
  readonly cost: Argon2Cost;
}

export function createPasswordHasher(options: PasswordOptions): PasswordHasher {
  const { cost = CURRENT_COST } = options;
  const peppers = createPeppers(options);
  const queue = createWorkQueue(options.concurrency ?? hashesAtOnce(), options.queueLimit ?? QUEUE_LIMIT);
  const dummy = {
    cost,
    pepper: peppers.current().pepper,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
  };

  function hashWith(password: string, { pepper, salt, cost: hashCost }: HashParameters, length: number) {
    const message = createHmac('sha256', pepper).update(password, 'utf8').digest();
    return queue.run(() => argon2id(message, salt, hashCost, length));
  }

  return {
    isQueueFull: () => queue.isFull(),
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const { id: keyId, pepper } = peppers.current();
      return formatPhc({
        cost,
        keyId,
        salt,
        hash: await hashWith(composeText(password), { pepper, salt, cost }, HASH_BYTES),
      });
    },
    async verify(password, stored) {
      const known = stored === null || stored === undefined ? undefined : parsePhc(stored);
      const pepper = known && peppers.find(known.keyId);
      const real = known !== undefined && pepper !== undefined ? { ...known, pepper } : undefined;
      const compared = real ?? dummy;
      const isMatch = async (text: string) =>
        timingSafeEqual(await hashWith(text, compared, compared.hash.length), compared.hash) &&
        real !== undefined;
      const composed = composeText(password);
      return (await isMatch(password)) || (composed !== password && (await isMatch(composed)));
    },
    needsRehash(stored) {
      const known = parsePhc(stored);
      return known === undefined || known.keyId !== peppers.current().id || !isSameCost(known.cost, cost);
    },
  };
}

/** The peppers, read again when a hash names an unknown one. */
function createPeppers({ peppers, reloadPeppers, log }: PasswordOptions) {
  let known = peppers;
  return {
    current(): { id: string; pepper: Buffer } {
      const pepper = known.keys.get(known.currentId);
      if (pepper === undefined) throw new Error('the current pepper is not among the peppers');
      return { id: known.currentId, pepper };
    },
    /** Undefined when it is lost; reported to the operator, not to the person who signs in. */
    find(id: string): Buffer | undefined {
      try {
        if (!known.keys.has(id) && reloadPeppers !== undefined) known = reloadPeppers();
      } catch (error) {
        log?.error({ err: error }, 'the peppers cannot be read again');
      }
      const pepper = known.keys.get(id);
      if (pepper === undefined) log?.error(`no pepper ${id}: restore it from your copy of SECRETS_DIR`);
      return pepper;
    },
  };
}

function isSameCost(a: Argon2Cost, b: Argon2Cost): boolean {
  return a.memory === b.memory && a.passes === b.passes && a.parallelism === b.parallelism;
}
