import { errorTable } from '@ruang-naskah/domain/error-table';
import { expect } from 'vitest';

export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly type: string;
}

/** `{ code, message, fields?, requestId }` with a sentence of the catalogue and nothing else. */
export function expectClearError({ status, text, type }: Refusal): void {
  expect(type).toMatch(/^application\/json/);
  const { code, message, fields = {}, requestId, ...rest } = JSON.parse(text);
  expect(rest).toEqual({});
  const [expectedStatus, sentence] = errorTable[code as keyof typeof errorTable];
  expect(status).toBe(expectedStatus);
  // A limit adds until when it refuses.
  const [said = sentence] = Object.values(fields);
  if (status === 429) expect(message).toContain(said);
  else expect(message).toBe(said);
  expect(requestId).toMatch(/^[\w-]{22}$/);
  for (const told of [message, ...Object.values(fields)])
    expect(told).not.toMatch(/\b(?:invalid|expected|required|undefined|NaN)\b/i);
}
