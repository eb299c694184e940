import { messages } from '@ruang-naskah/domain/messages.id';
import { describe, expect, test } from 'vitest';
import { ApiError, failureMessage, offlineError } from './api-error.ts';

const { auth, categories, errors, news } = messages;
const overloaded = new ApiError({ code: 'overloaded', status: 503, message: errors.overloaded });
const internal = new ApiError({ code: 'internal', status: 500, message: errors.internal });

describe('the sentence of §8 comes first, whole', () => {
  test.each([auth.registerFailed, auth.resetFailed, news.addFailed, categories.deleteFailed])(
    '%s',
    (what) => {
      expect(failureMessage(what, internal)).toBe(what);
      expect(failureMessage(what, new TypeError('x'))).toBe(what);
      expect(failureMessage(what, overloaded)).toBe(`${what} ${errors.overloaded}`);
      expect(failureMessage(what, offlineError())).toBe(`${what} ${errors.offlineCause}`);
    },
  );
});

test('nobody is told to sign in as admin and, beside it, that there is no connection', () => {
  expect(failureMessage(news.addFailed, offlineError())).not.toMatch(/Tidak dapat terhubung/);
});

test('a cause that begins with the sentence already is not said twice', () => {
  const failed = new ApiError({ code: 'auth.reset_failed', status: 503, message: auth.resetFailed });
  expect(failureMessage(auth.resetFailed, failed)).toBe(auth.resetFailed);
});
