import { describe, expect, test } from 'vitest';
import { errorTable, sentenceOf, statusOf } from './error-table.ts';
import { AppError, fieldError } from './errors.ts';

const statuses = [400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 422, 428, 429, 431, 500, 503, 507];

test.each(Object.entries(errorTable))('%s has a known status and a sentence', (_, [status, message]) => {
  expect(statuses).toContain(status);
  expect(message).toMatch(/\S/);
});

describe('an error', () => {
  test('speaks with the sentence and the status of its code', () => {
    const error = new AppError('projects.not_found', { retryAfterSeconds: 3 });
    expect([statusOf(error.code), sentenceOf(error.code), error.name]).toEqual([
      404,
      'Proyek tidak ditemukan.',
      'AppError',
    ]);
    expect([error.fields, error.retryAfterSeconds]).toEqual([undefined, 3]);
  });
  test('about fields speaks with the first of them', () => {
    const error = fieldError('title', 'Judul wajib diisi.');
    expect([error.code, statusOf(error.code), error.message]).toEqual(['invalid', 422, 'Judul wajib diisi.']);
    expect(error.fields).toEqual({ title: 'Judul wajib diisi.' });
  });
});
