import { AppError } from '@ruang-naskah/domain/errors';

/** Shape limits of a JSON body, checked before any schema sees it (threat T31). */
const MAX_DEPTH = 20;
const MAX_KEYS = 200;
const MAX_ITEMS = 500;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a body or a part of it. @throws AppError `bad_request` for bytes that would be stored as U+FFFD */
export function readUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('bad_request');
  }
}

/**
 * Parses a JSON body. Duplicate keys are the parser's "last one wins"; `__proto__` arrives as an ordinary own key and
 * is refused later as unknown. @throws AppError `bad_request`
 */
export function parseJsonBody(body: Uint8Array): unknown {
  let value: unknown;
  const text = readUtf8(body);
  try {
    refuseDeepText(text);
    value = JSON.parse(text);
  } catch {
    throw new AppError('bad_request');
  }
  refuseWide(value);
  return value;
}

/** Counts brackets outside strings, so that a 400,000-deep array never reaches a recursive function. */
function refuseDeepText(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new AppError('bad_request');
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
}

function refuseWide(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new AppError('bad_request');
  if (typeof value !== 'object' || value === null) return;
  const parts = Array.isArray(value) ? value : Object.values(value);
  if (parts.length > (Array.isArray(value) ? MAX_ITEMS : MAX_KEYS)) throw new AppError('bad_request');
  for (const part of parts) refuseWide(part);
}
