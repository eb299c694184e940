import { describe, expect, test } from 'vitest';
import { changedAuthorNotices } from './events-manuscripts.ts';
import type { FreshNotice } from './undo.ts';

const now = { status: 'Revisi', withdrawn: false, hasProject: false } as const;
const given = { judul: 'Laut', from: 'siti', to: 'bagus', now };
const fresh = (id: string, userId: string, event: FreshNotice['event']): FreshNotice => ({
  ...{ id, userId, event, stage: null, values: {} },
});
/** Who is told what, and which earlier notices are not told. */
function told(before: readonly FreshNotice[], { to = 'bagus', by = 'admin' } = {}) {
  const { newNotices, deleted } = changedAuthorNotices({ ...given, to }, by, before);
  return [newNotices.map(({ event, to }) => [event, to !== 'admins' && to.userId]), deleted];
}

describe('a manuscript that goes to another author', () => {
  const both = [
    ['manuscriptGivenAway', 'siti'],
    ['manuscriptGiven', 'bagus'],
  ];
  test('is told to both, and not to the admin who does it', () => {
    expect(told([])).toEqual([both, []]);
    expect(told([], { to: 'bagus', by: 'siti' })).toEqual([[['manuscriptGiven', 'bagus']], []]);
    expect(told([], { to: 'admin', by: 'admin' })).toEqual([[['manuscriptGivenAway', 'siti']], []]);
  });

  test('and is given back within the minute is told to neither', () => {
    const before = [fresh('n1', 'bagus', 'manuscriptGivenAway'), fresh('n2', 'siti', 'manuscriptGiven')];
    expect(told(before)).toEqual([[], ['n1', 'n2']]);
  });

  test('or on to a third is told to the first and the third', () => {
    const before = [fresh('n1', 'ratna', 'manuscriptGivenAway'), fresh('n2', 'siti', 'manuscriptGiven')];
    expect(told(before)).toEqual([[['manuscriptGiven', 'bagus']], ['n2']]);
  });

  test('leaves what else they were told', () => {
    expect(told([fresh('n1', 'siti', 'statusChanged')])).toEqual([both, []]);
  });

  test('says its status and what comes next, of a withdrawn one nothing', () => {
    const valuesOf = (rest: object = {}) =>
      changedAuthorNotices({ ...given, now: { ...now, ...rest } }, 'admin', []).newNotices[1]?.values;
    const langkah = 'Perbaiki naskahnya, lalu kirim revisinya lewat portal.';
    expect(valuesOf()).toEqual({ judul: 'Laut', status: 'Revisi', langkah });
    expect(valuesOf({ hasProject: true })?.langkah).toBe('');
    expect(valuesOf({ withdrawn: true })?.langkah).toBe('');
  });
});
