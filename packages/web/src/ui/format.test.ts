import { expect, test } from 'vitest';
import {
  formatBirthDate,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatNumber,
  formatRelativeDay,
  formatTime,
} from './format.ts';

const noonInJakarta = Date.parse('2026-11-21T05:00:00Z');

test('a calendar date reads the same whatever the time zone', () => {
  expect(formatDate('2026-11-21', 'Asia/Jayapura')).toBe('21 Nov 2026');
  expect(formatDate('2026-11-21', 'America/Los_Angeles')).toBe('21 Nov 2026');
  expect(formatLongDate('2026-11-21')).toBe('Sabtu, 21 November 2026');
  expect(formatBirthDate('1985-08-17')).toBe('17 Agustus 1985');
});

test('an instant is shown in the publisher’s time zone', () => {
  expect(formatTime('2026-11-21T07:05:00Z')).toBe('14.05 WIB');
  expect(formatDate('2026-11-20T18:00:00Z')).toBe('21 Nov 2026');
  expect(formatDateTime('2026-11-21T07:05:00Z')).toBe('Sabtu, 21 November 2026, 14.05 WIB');
});

test('relative days count midnights in the publisher’s time zone, not hours', () => {
  expect(formatRelativeDay('2026-11-21', noonInJakarta)).toBe('hari ini');
  expect(formatRelativeDay('2026-11-20T16:59:00Z', noonInJakarta)).toBe('kemarin');
  expect(formatRelativeDay('2026-11-20T17:01:00Z', noonInJakarta)).toBe('hari ini');
  expect(formatRelativeDay('2026-11-24', noonInJakarta)).toBe('dalam 3 hari');
});

test.each([0, 7, 999, 1000, 1001, 12_345, 999_999, 1_000_000, 1_234_567])(
  '%d has a full stop before each three digits',
  (value) => {
    expect(formatNumber(value)).toBe(new Intl.NumberFormat('id-ID').format(value));
  },
);
