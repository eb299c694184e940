import { useRef } from 'react';

/** Random, and made without `crypto.randomUUID`, which browsers withhold on plain-http addresses of an office. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The same content gets the same key, so sending it once more after a broken line cannot create it twice. */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: randomKey() };
    return last.current.key;
  };
}
