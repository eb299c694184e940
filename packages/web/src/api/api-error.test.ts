import { messages } from '@ruang-naskah/domain/messages.id';
import { describe, expect, test } from 'vitest';
import { ApiError, failureMessage, offlineError, searchFailure } from './api-error.ts';
import { worthRetrying } from './query-client.ts';

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

test('a search that is too slow says only that, and is asked once', () => {
  const slow = new ApiError({ code: 'search_too_slow', status: 503, message: errors.searchTooSlow });
  const { failed, isFinal } = searchFailure(categories.loadFailed);
  expect([failed(slow), isFinal(slow), worthRetrying(0, slow)]).toEqual([errors.searchTooSlow, true, false]);
  expect([failed(overloaded), isFinal(overloaded)]).toEqual([categories.loadFailed, false]);
  expect([0, 1, 2].map((failures) => worthRetrying(failures, overloaded))).toEqual([true, true, false]);
});
