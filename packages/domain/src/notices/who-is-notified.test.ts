import { describe, expect, test } from 'vitest';
import { untouchedStage } from '../projects/stages.ts';
import type { Role } from '../roles.ts';
import { cancelUndone } from './undo.ts';
import { asksForWork, noticeEvents, noticeKindOf, noticeKindsOf } from './values.ts';
import {
  type Notified,
  notifiedByCleanup,
  notifiedByCommands,
  notifiedByEndpoints,
  notifiedByJobs,
  type Recipient,
  recipientRules,
} from './who-is-notified.ts';

/** The table of what is told to whom; `packages/server/test/told.test.ts` walks it in a running application. */

const rows: [string, Notified][] = [
  notifiedByEndpoints,
  notifiedByCleanup,
  notifiedByJobs,
  notifiedByCommands,
].flatMap((part): [string, Notified][] => Object.entries(part));

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
    const rolesOf: Readonly<Record<Recipient, readonly Role[]>> = {
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
      for (const role of recipientRules[event].to.flatMap((hearer) => rolesOf[hearer]))
        expect([event, role, noticeKindsOf(role).includes(noticeKindOf(event))]).toEqual([event, role, true]);
  });

  test('is replaced within the minute by what its row says', () => {
    const stages = { Layout: { ...untouchedStage, assigneeId: 'ratna', deadline: '2026-12-03' } };
    const after = {
      kind: 'penulis',
      title: 'Laut',
      authorId: 'siti',
      currentOverallStatus: 'Layout',
      stages,
    };
    const about = {
      stage: 'Layout',
      values: { judul: 'Laut', judulLama: 'Pulang', tenggat: '2026-12-03' },
    } as const;
    const replaced = noticeEvents.filter((event) => recipientRules[event].replacedBy !== null);
    for (const event of replaced) {
      const fresh = {
        ...about,
        id: 'n1',
        userId: 'ratna',
        event,
        values: { ...about.values, semula: '2026-12-05' },
      };
      const newNotice = {
        ...about,
        event: recipientRules[event].replacedBy ?? event,
        to: { userId: 'ratna' },
      };
      const { deleted } = cancelUndone([fresh], [newNotice], { ...after, participantUids: [] } as never);
      expect([event, deleted]).toEqual([event, ['n1']]);
    }
    expect(replaced.length).toBeGreaterThan(0);
  });

  test('ends, where it asks for work', () => {
    for (const event of noticeEvents.filter(asksForWork))
      expect([event, recipientRules[event].takenBackWhen]).not.toEqual([event, null]);
  });
});
