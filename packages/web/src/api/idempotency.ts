import { useRef } from 'react';

/** Random, without `crypto.randomUUID`, which browsers do not offer on plain-http addresses. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * The same content gets the same idempotency key, so that a repetition after a broken connection cannot create it
 * twice.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: randomKey() };
    return last.current.key;
  };
}
