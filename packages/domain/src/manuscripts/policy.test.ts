import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { messages } from '../messages.id.ts';
import {
  manuscriptScope,
  mayAskWithdrawal,
  mayChangeAuthor,
  mayDecideWithdrawal,
  mayReadManuscript,
  mayReviewManuscripts,
  maySendRevision,
  maySetStatus,
  maySubmitManuscript,
  mayTakeBackWithdrawal,
  needsHelpToRevise,
  problemOfNewAuthor,
} from './policy.ts';

/** Who reads, submits and decides on manuscripts (§6); the manuscript is `author`'s. */
const manuscript = { userId: 'author' };
const cells = [
  ['an', anonymous, { read: false, submit: false, set: false }],
  ['P', actorOf('author'), { read: true, submit: true, set: false }],
  ['Pʹ', actorOf('stranger'), { read: false, submit: true, set: false }],
  ['R', actorOf('editor'), { read: false, submit: false, set: false }],
  ['A', actorOf('admin'), { read: true, submit: false, set: true }],
  ['U', actorOf('legacy'), { read: false, submit: false, set: false }],
] as const;

describe.each(cells)('%s', (_, actor, may) => {
  test(`reads: ${may.read}`, () => {
    expect(mayReadManuscript(actor, manuscript)).toBe(may.read || 'manuscripts.not_found');
  });
  test(`submits: ${may.submit}`, () => {
    expect(maySubmitManuscript(actor)).toBe(may.submit || 'forbidden');
  });
  test(`sets the status: ${may.set}`, () => {
    expect(maySetStatus(actor)).toBe(may.set || 'forbidden');
  });
  test(`counts all of a status: ${may.set}`, () => {
    expect(mayReviewManuscripts(actor)).toBe(may.set || 'forbidden');
  });
});

test('the legacy role reads its own manuscripts', () => {
  expect(mayReadManuscript(actorOf('legacy'), { userId: 'legacy' })).toBe(true);
});

describe('a revision is sent', () => {
  const asked = { userId: 'author', status: 'Revisi' } as const;
  test('by the author alone, and only while one is asked for', () => {
    expect(maySendRevision(actorOf('author'), asked)).toBe(true);
    expect(maySendRevision(actorOf('author'), { ...asked, status: 'Telaah' })).toBe(
      'manuscripts.not_revisable',
    );
    expect(maySendRevision(actorOf('stranger'), asked)).toBe('manuscripts.not_found');
    for (const name of ['editor', 'admin', 'legacy'] as const)
      expect(maySendRevision(actorOf(name), { ...asked, userId: name })).toBe('forbidden');
    expect(maySendRevision(anonymous, asked)).toBe('forbidden');
  });
});

test('an account that only reads is told how its manuscript is revised, while a revision is asked for', () => {
  const asked = { userId: 'legacy', status: 'Revisi' } as const;
  expect(needsHelpToRevise(actorOf('legacy'), asked)).toBe(true);
  expect(needsHelpToRevise(actorOf('legacy'), { ...asked, status: 'Telaah' })).toBe(false);
  expect(needsHelpToRevise(actorOf('legacy'), { ...asked, withdrawal: { state: 'asked' } })).toBe(true);
  expect(needsHelpToRevise(actorOf('legacy'), { ...asked, withdrawal: { state: 'accepted' } })).toBe(false);
  expect(needsHelpToRevise(actorOf('legacy'), { ...asked, userId: 'author' })).toBe(false);
  expect(needsHelpToRevise(actorOf('author'), { ...asked, userId: 'author' })).toBe(false);
  expect(needsHelpToRevise(anonymous, asked)).toBe(false);
});

describe('whose manuscripts a list holds', () => {
  test('everybody’s or one person’s for the admin', () => {
    expect(manuscriptScope(actorOf('admin'), undefined)).toEqual({ userId: undefined });
    expect(manuscriptScope(actorOf('admin'), 'author')).toEqual({ userId: 'author' });
  });
  test.each(['author', 'editor', 'legacy'] as const)('only one’s own for %s', (name) => {
    expect(manuscriptScope(actorOf(name), undefined)).toEqual({ userId: name });
    expect(manuscriptScope(actorOf(name), name)).toEqual({ userId: name });
    expect(manuscriptScope(actorOf(name), 'somebody')).toBe('forbidden');
  });
  test('none for a stranger', () => {
    expect(manuscriptScope(anonymous, undefined)).toBe('forbidden');
  });
});

describe('having a manuscript back', () => {
  const [asked, accepted] = (['asked', 'accepted'] as const).map((state) => ({
    userId: 'author',
    status: 'Telaah' as const,
    withdrawal: { state },
  }));
  const sent = { userId: 'author', status: 'Telaah' } as const;
  if (asked === undefined || accepted === undefined) throw new Error('two flags');

  test('may be requested by its author, once, and not for what is refused, printed or finished', () => {
    const author = actorOf('author');
    expect(mayAskWithdrawal(author, sent, [])).toBe(true);
    expect(mayAskWithdrawal(author, { ...sent, withdrawal: null }, ['Layout', null])).toBe(true);
    expect(mayAskWithdrawal(author, asked, [])).toBe('manuscripts.withdrawal_open');
    expect(mayAskWithdrawal(author, accepted, [])).toBe('manuscripts.withdrawn');
    for (const status of ['Ditolak', 'Proses Cetak', 'Selesai'] as const)
      expect(mayAskWithdrawal(author, { ...sent, status }, [])).toBe('manuscripts.not_withdrawable');
    for (const stage of ['Proses Cetak', 'Selesai'] as const)
      expect(mayAskWithdrawal(author, sent, ['Layout', stage])).toBe('manuscripts.not_withdrawable');
    expect(mayAskWithdrawal(actorOf('stranger'), sent, [])).toBe('manuscripts.not_found');
    for (const actor of [anonymous, actorOf('admin'), actorOf('editor'), actorOf('legacy')])
      expect(mayAskWithdrawal(actor, sent, [])).toBe('forbidden');
  });

  test('is taken back by its author and answered by the admin while it is open', () => {
    expect(mayTakeBackWithdrawal(actorOf('author'), asked)).toBe(true);
    expect(mayTakeBackWithdrawal(actorOf('author'), accepted)).toBe('manuscripts.withdrawal_closed');
    expect(mayTakeBackWithdrawal(actorOf('author'), sent)).toBe('manuscripts.withdrawal_closed');
    expect(mayTakeBackWithdrawal(actorOf('stranger'), asked)).toBe('manuscripts.not_found');
    expect(mayTakeBackWithdrawal(actorOf('admin'), asked)).toBe('forbidden');
    expect(mayDecideWithdrawal(actorOf('admin'), asked)).toBe(true);
    expect(mayDecideWithdrawal(actorOf('admin'), accepted)).toBe('manuscripts.withdrawal_closed');
    expect(mayDecideWithdrawal(actorOf('admin'), sent)).toBe('manuscripts.withdrawal_closed');
    for (const actor of [anonymous, actorOf('author'), actorOf('editor')])
      expect(mayDecideWithdrawal(actor, asked)).toBe('forbidden');
  });

  test('ends revisions', () => {
    const revised = { userId: 'author', status: 'Revisi' } as const;
    expect(maySendRevision(actorOf('author'), { ...revised, withdrawal: { state: 'asked' } })).toBe(true);
    expect(maySendRevision(actorOf('author'), { ...revised, withdrawal: { state: 'accepted' } })).toBe(
      'manuscripts.withdrawn',
    );
  });
});

describe('another author', () => {
  const withdrawal = (state: 'asked' | 'accepted') => ({ userId: 'author', withdrawal: { state } });
  test('is given by an admin, once a request to withdraw it is answered', () => {
    for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')])
      expect(mayChangeAuthor(actor, manuscript)).toBe('forbidden');
    expect(mayChangeAuthor(actorOf('admin'), manuscript)).toBe(true);
    expect(mayChangeAuthor(actorOf('admin'), { ...manuscript, withdrawal: null })).toBe(true);
    expect(mayChangeAuthor(actorOf('admin'), withdrawal('accepted'))).toBe(true);
    expect(mayChangeAuthor(actorOf('admin'), withdrawal('asked'))).toBe('manuscripts.withdrawal_unanswered');
  });
  test('is an active author, and not the one who has it', () => {
    const person = { id: 'other', role: 'penulis', active: true } as const;
    expect(problemOfNewAuthor(manuscript, person)).toBeUndefined();
    expect(problemOfNewAuthor(manuscript, { ...person, id: 'author' })).toBe(messages.authorChange.same);
    const { authorRequired } = messages.projects;
    expect(problemOfNewAuthor(manuscript, undefined)).toBe(authorRequired);
    expect(problemOfNewAuthor(manuscript, { ...person, active: false })).toBe(authorRequired);
    for (const role of ['redaksi', 'admin', 'user'] as const)
      expect(problemOfNewAuthor(manuscript, { ...person, role })).toBe(authorRequired);
  });
});
