import { isRefusal } from './api-error.ts';
import { now } from './clock.ts';
import { readStored, removeStored, writeStored } from './device-storage.ts';
import { randomKey } from './random-key.ts';
import { type StoredBefore, StoredBeforeError } from './stored-before.ts';

interface UnansweredAttempt {
  readonly key: string;
  /** When it was sent, epoch milliseconds. */
  readonly at: number;
  /** The hash of `Attempt.storeOnceFor`. */
  readonly onceFor?: string;
}
type UnansweredByHash = Readonly<Record<string, UnansweredAttempt>>;

const storageKey = 'ruang-naskah.unanswered';
/** As long as the server remembers the answer to a key. */
const keyLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * The idempotency keys of what this page has sent and what has no final answer yet, by the hash of the content. With
 * `keepKeyOnDevice` they are stored on the device, too: a phone may discard the page, and when the same is sent again afterwards it
 * must have the same key.
 */
const attemptsOfThisPage = new Map<string, UnansweredAttempt>();

/** Read each time, because other tabs write there, too. */
function readStoredAttempts(): UnansweredByHash {
  const kept = readStored(storageKey, isUnansweredByHash) ?? {};
  return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => now() - at < keyLifetimeMs));
}

function writeStoredAttempts(all: UnansweredByHash): void {
  if (Object.keys(all).length === 0) removeStored(storageKey);
  else writeStored(storageKey, all);
}

/** The key of the attempt at this content that is under way, or of a new one. */
function beginAttempt(hash: string, onceFor: string | undefined, keepKeyOnDevice: boolean): string {
  const known = [attemptsOfThisPage.get(hash), keepKeyOnDevice ? readStoredAttempts()[hash] : undefined].find(
    (one) => one !== undefined && now() - one.at < keyLifetimeMs,
  );
  const attempted = { key: known?.key ?? randomKey(), at: now(), ...(onceFor !== undefined && { onceFor }) };
  attemptsOfThisPage.set(hash, attempted);
  if (keepKeyOnDevice) writeStoredAttempts({ ...readStoredAttempts(), [hash]: attempted });
  return attempted.key;
}

function endAttempt(hash: string, key: string): void {
  if (attemptsOfThisPage.get(hash)?.key === key) attemptsOfThisPage.delete(hash);
  const { [hash]: ended, ...others } = readStoredAttempts();
  if (ended?.key === key) writeStoredAttempts(others);
}

function isUnansweredByHash(value: unknown): value is UnansweredByHash {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(
    (one) => typeof one?.key === 'string' && /^[0-9a-f]{32}$/.test(one.key) && typeof one.at === 'number',
  );
}

/** Not for secrets, only to tell contents apart. Two hashes of 32 bits, because with one two contents could collide. */
function hashOf(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x5bd1e995);
    second ^= second >>> 13;
  }
  return [first, second].map((half) => (half >>> 0).toString(16)).join('-');
}

interface Attempt {
  readonly content: unknown;
  /** The form is filled again after a reload, such as from a draft. */
  readonly keepKeyOnDevice: true | undefined;
  /** Names what is to be stored once, such as a draft: if other content was sent for it and not answered, `settleKey` asks. */
  readonly storeOnceFor?: unknown;
  /** Asks the server what was stored under a key; undefined if nothing was, and from then on nothing will be. */
  readonly settleKey: (key: string) => Promise<StoredBefore | undefined>;
}

/** Keys of requests of this page that are being sent now. */
const inFlight = new Set<string>();

/**
 * Sends with an idempotency key that belongs to one attempt and its repetitions: a double click, a retry, a lost answer.
 * After an answer the same content is sent with a new key, because it is sent on purpose.
 *
 * @throws StoredBeforeError where an earlier attempt for the same `storeOnceFor`, with other content and without an answer, was stored
 */
export async function sendWithIdempotencyKey<T>(
  { content, keepKeyOnDevice, storeOnceFor, settleKey }: Attempt,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const hash = hashOf(JSON.stringify(content));
  const onceForHash = storeOnceFor === undefined ? undefined : hashOf(JSON.stringify(storeOnceFor));
  if (onceForHash !== undefined) await settleOtherContent(onceForHash, hash, settleKey);
  const key = beginAttempt(hash, onceForHash, keepKeyOnDevice === true);
  inFlight.add(key);
  try {
    const answer = await send(key);
    endAttempt(hash, key);
    return answer;
  } catch (error) {
    if (isRefusal(error)) endAttempt(hash, key);
    throw error;
  } finally {
    inFlight.delete(key);
  }
}

/** Asks the server about other content that was sent for the same `storeOnceFor` and not answered. @throws StoredBeforeError if it was stored */
async function settleOtherContent(
  onceFor: string,
  hash: string,
  settleKey: Attempt['settleKey'],
): Promise<void> {
  const all = { ...readStoredAttempts(), ...Object.fromEntries(attemptsOfThisPage) };
  for (const [other, kept] of Object.entries(all)) {
    if (kept.onceFor !== onceFor || other === hash || inFlight.has(kept.key)) continue;
    const stored = await settleKey(kept.key);
    if (stored !== undefined) throw new StoredBeforeError(stored, () => endAttempt(other, kept.key));
    endAttempt(other, kept.key);
  }
}
