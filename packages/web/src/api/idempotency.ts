import { ApiError } from './api-error.ts';
import { now } from './clock.ts';
import { readStored, removeStored, writeStored } from './device-storage.ts';

/** Random, without `crypto.randomUUID`, which browsers do not offer on plain-http addresses. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

interface Unanswered {
  readonly key: string;
  readonly at: number;
}
type AllUnanswered = Readonly<Record<string, Unanswered>>;

const storedAs = 'ruang-naskah.unanswered';
/** As long as the portal keeps its answers. */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * The key of each content that this page sent and that has no final answer yet, by the content's hash; on the device too,
 * because a phone drops pages, and what is sent again after that is still the same attempt.
 */
const own = new Map<string, Unanswered>();

/** Read anew each time: other tabs keep theirs there, and end them. */
function readKept(): AllUnanswered {
  const kept = readStored(storedAs, areUnanswered) ?? {};
  return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => now() - at < keptMs));
}

function keep(all: AllUnanswered): void {
  if (Object.keys(all).length === 0) removeStored(storedAs);
  else writeStored(storedAs, all);
}

/** The key of the attempt at this content that is under way, or of a new one. */
function begin(hash: string): string {
  const known = [own.get(hash), readKept()[hash]].find((one) => one !== undefined && now() - one.at < keptMs);
  const attempted = { key: known?.key ?? randomKey(), at: now() };
  own.set(hash, attempted);
  keep({ ...readKept(), [hash]: attempted });
  return attempted.key;
}

function end(hash: string, key: string): void {
  if (own.get(hash)?.key === key) own.delete(hash);
  const { [hash]: ended, ...others } = readKept();
  if (ended?.key === key) keep(others);
}

function areUnanswered(value: unknown): value is AllUnanswered {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(
    (one) => typeof one?.key === 'string' && /^[0-9a-f]{32}$/.test(one.key) && typeof one.at === 'number',
  );
}

/** Tells contents apart, and is no secret: two of 32 bits each, because one would meet another too often. */
function hashOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x5bd1e995);
    two ^= two >>> 13;
  }
  return [one, two].map((half) => (half >>> 0).toString(16)).join('-');
}

/**
 * Sends with an idempotency key that belongs to one attempt and its repetitions: a double click, a retry, a lost answer.
 * After an answer the same content is sent with a new key, because it is sent on purpose.
 */
export async function attempt<T>(content: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const hash = hashOf(JSON.stringify(content));
  const key = begin(hash);
  try {
    const answer = await send(key);
    end(hash, key);
    return answer;
  } catch (error) {
    if (isFinal(error)) end(hash, key);
    throw error;
  }
}

/** Whether the server has said that it did not do the work, and will not do it for this key. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'in_progress'
  );
}
