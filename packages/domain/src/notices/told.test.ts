import { describe, expect, test } from 'vitest';
import type { Role } from '../roles.ts';
import {
  type Hearer,
  hearings,
  type Told,
  toldByCleanup,
  toldByCommands,
  toldByEndpoints,
  toldByRounds,
} from './told.ts';
import { asksForWork, kindOf, kindsOf, noticeEvents } from './values.ts';

/** The table of what is told to whom; `packages/server/test/told.test.ts` walks it in a running application. */

const rows: [string, Told][] = [toldByEndpoints, toldByCleanup, toldByRounds, toldByCommands].flatMap(
  (part): [string, Told][] => Object.entries(part),
);

describe('what is told', () => {
  test('has a cause for each event', () => {
    const caused = new Set(rows.flatMap(([, told]) => ('nobody' in told ? [] : told.events)));
    expect(noticeEvents.filter((event) => !caused.has(event))).toEqual([]);
  });

  test('stands once in each row, and a row that tells nobody says why', () => {
    for (const [name, told] of rows) {
      if ('nobody' in told) expect([name, told.nobody]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
      else expect([name, told.events]).toEqual([name, [...new Set(told.events)]]);
    }
  });

  test('is of a kind about which each of its hearers may choose', () => {
    const rolesOf: Readonly<Record<Hearer, readonly Role[]>> = {
      admins: ['admin'],
      author: ['penulis'],
      earlierAuthor: ['penulis'],
      holder: ['redaksi'],
      // An author too: the book may be given to another.
      earlierHolder: ['penulis', 'redaksi'],
      asker: ['penulis', 'redaksi'],
      addressees: ['penulis', 'redaksi', 'admin'],
    };
    for (const event of noticeEvents)
      for (const role of hearings[event].to.flatMap((hearer) => rolesOf[hearer]))
        expect([event, role, kindsOf(role).includes(kindOf(event))]).toEqual([event, role, true]);
  });

  test('ends, where it asks for work', () => {
    for (const event of noticeEvents.filter(asksForWork))
      expect([event, hearings[event].withdrawnBy]).not.toEqual([event, null]);
  });
});
