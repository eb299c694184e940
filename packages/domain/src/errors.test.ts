import { describe, expect, test } from 'vitest';
import { errorTable, sentenceOf, statusOf, tryAgainAt } from './error-table.ts';
import { AppError, fieldError } from './errors.ts';
import { isStageError, stageErrors } from './projects/stages.ts';

/** What each code tells a client by its status (RFC 9110, RFC 6585, RFC 4918); `*` stands for any noun. */
const statuses: Readonly<Record<number, readonly string[]>> = {
  400: ['bad_request'],
  401: [
    ...['unauthenticated', 'auth.account_gone', 'auth.login_failed', 'auth.password_needed'],
    ...['factors.code_wrong', 'factors.passkey_refused', 'factors.sign_in_ended'],
  ],
  403: ['forbidden', 'bad_origin', 'auth.awaiting_approval', 'auth.suspended', 'factors.needed'],
  404: ['not_found', '*not_found'],
  405: ['method_not_allowed'],
  408: ['request_timeout'],
  409: [
    ...[
      'auth.already_signed_in',
      'auth.other_account',
      'auth.email_in_use',
      'categories.duplicate',
      'categories.full',
      'manuscripts.not_revisable',
      'manuscripts.not_withdrawable',
      'manuscripts.withdrawal_open',
      'manuscripts.withdrawal_closed',
      'manuscripts.withdrawal_unanswered',
      'manuscripts.withdrawn',
      'projects.request_open',
      'projects.request_closed',
      'projects.proof_closed',
      'users.not_held',
      'views.duplicate',
      'views.full',
      'whatsapp.claimed',
      'whatsapp.outdated',
      'whatsapp.no_number',
      'whatsapp.day_over',
      'in_progress',
    ],
    ...['factors.required', 'factors.none', 'factors.own_first', 'factors.by_operator'],
    ...['factors.enrolment_ended', 'factors.passkeys_full', 'factors.passkeys_impossible'],
    ...['users.cannot_delete_self', 'users.cannot_delete_last_admin'],
    ...['users.cannot_change_own_role', 'users.last_admin', 'users.held'],
    ...['users.suspended', 'users.not_suspended', 'users.cannot_suspend_self'],
    ...['users.cannot_suspend_last_admin', 'users.email_by_operator'],
  ],
  412: ['version_stale'],
  413: ['too_large'],
  415: ['unsupported_type'],
  422: [
    'invalid',
    'key_reused',
    'auth.captcha_wrong',
    'auth.captcha_expired',
    'auth.reset_token_invalid',
    '*old_password_wrong',
    'factors.passkey_unfit',
  ],
  428: ['version_required'],
  429: ['too_many_requests', 'auth.login_limited'],
  431: ['headers_too_large'],
  500: ['internal'],
  503: ['overloaded', 'search_too_slow', 'outcome_unknown', 'storage_unavailable', 'auth.reset_failed'],
  507: ['storage_full'],
};

test.each(Object.entries(errorTable).filter(([code]) => !isStageError(code)))(
  '%s has the status it means and a sentence',
  (code, [status, message]) => {
    const meant = statuses[status] ?? [];
    expect(meant.some((name) => name === code || (name[0] === '*' && code.endsWith(name.slice(1))))).toBe(
      true,
    );
    expect(message).toMatch(/\S/);
  },
);

test.each(Object.entries(stageErrors))('%s is a refusal, a conflict or a wrong choice', (code, [status]) => {
  const [refused, wrong] = [/not_your_stage|of_colleague/, /not_assignable/];
  expect(status).toBe(refused.test(code) ? 403 : wrong.test(code) ? 422 : 409);
});

test.each([
  ['2026-11-28T03:36:01Z', '2026-11-28T03:00:00Z', 'Asia/Jakarta', 'Coba lagi sekitar pukul 10.40 WIB.'],
  ['2026-11-28T03:40:00Z', '2026-11-28T03:00:00Z', 'Asia/Jakarta', 'Coba lagi sekitar pukul 10.40 WIB.'],
  ['2026-11-28T03:40:01Z', '2026-11-28T03:00:00Z', 'Asia/Jayapura', 'Coba lagi sekitar pukul 12.45 WIT.'],
  ['2026-11-28T23:58:00Z', '2026-11-28T15:00:00Z', 'Asia/Jakarta', 'Coba lagi besok pukul 07.00 WIB.'],
  ['2026-11-28T16:57:00Z', '2026-11-28T16:50:00Z', 'Asia/Jakarta', 'Coba lagi besok pukul 00.00 WIB.'],
  ['2026-11-29T16:57:00Z', '2026-11-28T16:57:00Z', 'Asia/Jakarta', 'Coba lagi lusa pukul 00.00 WIB.'],
])('a limit that ends at %s, asked at %s in %s', (end, now, zone, sentence) => {
  expect(tryAgainAt(Date.parse(end), Date.parse(now), zone)).toBe(sentence);
});

describe('an error', () => {
  test('has the sentence and the status of its code', () => {
    const error = new AppError('projects.not_found', { retryAfterSeconds: 3 });
    expect(error.message).toBe('projects.not_found');
    expect([statusOf(error.code), sentenceOf(error.code), error.name]).toEqual([
      404,
      'Proyek tidak ditemukan.',
      'AppError',
    ]);
    expect([error.fields, error.retryAfterSeconds]).toEqual([undefined, 3]);
  });
  test('about fields has the sentence of the first one', () => {
    const error = fieldError('title', 'Judul wajib diisi.');
    expect([error.code, statusOf(error.code), error.message]).toEqual(['invalid', 422, 'Judul wajib diisi.']);
    expect(error.fields).toEqual({ title: 'Judul wajib diisi.' });
  });
});
