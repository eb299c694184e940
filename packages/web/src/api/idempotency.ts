import { ApiError } from './api-error.ts';

/** Random, without `crypto.randomUUID`, which browsers do not offer on plain-http addresses. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The key of each content that was sent and has no final answer yet; here, because a form may be gone by then. */
const unanswered = new Map<string, string>();

/**
 * Sends with an idempotency key that belongs to one attempt and its repetitions: a double click, a retry, a lost answer.
 * After an answer the same content is sent with a new key, because it is sent on purpose.
 */
export async function attempt<T>(content: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const text = JSON.stringify(content);
  const key = unanswered.get(text) ?? randomKey();
  unanswered.set(text, key);
  const end = () => {
    if (unanswered.get(text) === key) unanswered.delete(text);
  };
  try {
    const answer = await send(key);
    end();
    return answer;
  } catch (error) {
    if (isFinal(error)) end();
    throw error;
  }
}

/** Whether the server has said that it did not do the work, and will not do it for this key. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'in_progress'
  );
}
