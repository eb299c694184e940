import { describe, expect, test } from 'vitest';
import { defaultWorkingWeek, type WorkCalendar } from '../calendar/working-days.ts';
import type { ManuscriptStatus } from '../manuscripts/status.ts';
import { type Stage, type StageName, stageNames, untouchedStage } from '../projects/stages.ts';
import { type NewNotice, projectNotices } from './events.ts';
import { isNoticeStillTrue, nextStepsText, statusNotices } from './events-manuscripts.ts';
import { requestDecidedNotices } from './events-requests.ts';
import { manualReminder, turnReminder } from './reminders.ts';
import { problemsOfTemplate } from './schema.ts';
import { defaultTemplate, renderNotice } from './templates.ts';
import { cancelUndone } from './undo.ts';
import { type NoticeEvent, noticeEvents, variablesOf } from './values.ts';

const calendar: WorkCalendar = { week: defaultWorkingWeek, holidays: new Set() };

const admin = { id: 'admin', name: 'Dewi' };
const held: Stage = { ...untouchedStage, assigneeId: 'ratna', deadline: '2026-12-01' };
const base = {
  kind: 'penulis' as const,
  title: 'Laut yang Pulang',
  authorId: 'siti',
  currentOverallStatus: 'Layout' as const,
  participantUids: ['siti'],
  stages: Object.fromEntries(stageNames.map((name) => [name, untouchedStage])),
};
const withStage = (name: string, stage: Stage, rest: object = {}) => ({
  ...base,
  ...rest,
  stages: { ...base.stages, [name]: stage },
});
const told = (newNotices: ReturnType<typeof projectNotices>) =>
  newNotices.map(({ event, to, stage }) => [event, to === 'admins' ? to : to.userId, stage]);

describe('the notices of a write to a project', () => {
  test('an editor who gets a stage is notified, and the previous one', () => {
    const before = withStage('Layout', held);
    const after = withStage('Layout', { ...held, assigneeId: 'hendra' });
    expect(told(projectNotices(before, after, admin))).toEqual([
      ['reassigned', 'ratna', 'Layout'],
      ['assigned', 'hendra', 'Layout'],
    ]);
  });
  test('a new title notifies its author of the stage that is theirs now, and not yet of Proofreading', () => {
    const own = { ...untouchedStage, assigneeId: 'siti' };
    const after = {
      ...base,
      currentOverallStatus: 'Penulisan' as const,
      stages: { ...base.stages, Penulisan: own, Proofreading: own },
    };
    expect(told(projectNotices(undefined, after, admin))).toEqual([['assigned', 'siti', 'Penulisan']]);
  });
  test('a delivery notifies the admins, and an approval its holder and the next one', () => {
    const delivered: Stage = { ...held, status: 'Selesai', submissionLink: 'https://drive.google.com/a' };
    const ratna = { id: 'ratna', name: 'Ratna' };
    expect(told(projectNotices(withStage('Layout', held), withStage('Layout', delivered), ratna))).toEqual([
      ['delivered', 'admins', 'Layout'],
    ]);
    const next = { Penyuntingan: { ...held, assigneeId: 'hendra' } };
    const before = { ...base, stages: { ...base.stages, ...next, Layout: delivered } };
    const after = {
      ...before,
      currentOverallStatus: 'Penyuntingan' as const,
      stages: { ...before.stages, Layout: { ...delivered, status: 'Disetujui' as const } },
    };
    expect(told(projectNotices(before, after, admin))).toEqual([
      ['approved', 'ratna', 'Layout'],
      ['yourTurn', 'hendra', 'Penyuntingan'],
    ]);
  });
  test('work that is sent back notifies its holder of the reason, and not of their turn', () => {
    const delivered: Stage = { ...held, status: 'Selesai', submissionLink: 'https://drive.google.com/a' };
    const repair = { note: 'Bab 4 masih perlu rujukan.', askedAt: '2026-11-22T03:00:00.000Z' };
    const after = withStage('Layout', { ...delivered, status: 'Perlu Perbaikan', repair });
    const [notice, ...others] = projectNotices(withStage('Layout', delivered), after, admin);
    expect([notice?.event, notice?.values.alasan, others]).toEqual(['returned', repair.note, []]);
  });
  test('an approval that is undone tells its holder that it is checked again, or what to repair', () => {
    const approved: Stage = { ...held, status: 'Disetujui', submissionLink: 'https://drive.google.com/a' };
    const repair = { note: 'Bab 4.', askedAt: '2026-11-22T03:00:00.000Z' };
    const undone = (to: Partial<Stage>) =>
      told(projectNotices(withStage('Layout', approved), withStage('Layout', { ...approved, ...to }), admin));
    expect(undone({ status: 'Selesai' })).toEqual([['approvalUndone', 'ratna', 'Layout']]);
    expect(undone({ status: 'Perlu Perbaikan', repair })).toEqual([['returned', 'ratna', 'Layout']]);
  });
  test('nobody is notified of their own actions', () => {
    const ratna = { id: 'ratna', name: 'Ratna' };
    expect(projectNotices(withStage('Layout', untouchedStage), withStage('Layout', held), ratna)).toEqual([]);
  });
});

describe('the notice of a status', () => {
  test.each([
    ['Diterima (Penulis Akan Dihubungi Tim Redaksi)', 'Tim redaksi akan menghubungi Anda.'],
    [
      'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
      'Tim redaksi akan menghubungi Anda. Perbaiki naskahnya, lalu kirim revisinya lewat portal.',
    ],
    ['Revisi', 'Perbaiki naskahnya, lalu kirim revisinya lewat portal.'],
    ['Ditolak', ''],
    ['Pengajuan', 'Naskah Anda akan dibahas tim penerbit.'],
    ['Proofreading', 'Hasil akhir diperiksa sebelum dicetak.'],
    ['Selesai', 'Buku Anda sudah selesai dicetak.'],
  ] as const)('%s says what it means, or what comes next', (status, next) => {
    const manuscript = { judul: 'Laut', userId: 'siti', hasProject: false, authorProjectStage: null };
    const known = { status: 'Sedang Direview', note: null } as const;
    const [newNotice] = statusNotices(manuscript, known, { status, note: null, eventId: 'e1' });
    expect(newNotice?.values.langkah).toBe(next);
    const { text } = renderNotice(defaultTemplate('statusChanged'), newNotice?.values ?? {});
    expect(text.endsWith(next === '' ? 'sekarang Ditolak.' : `.\n\n${next}`)).toBe(true);
  });
});

describe('what was told of a manuscript', () => {
  const now = { status: 'Revisi', withdrawn: false, hasProject: false, authorProjectStage: null } as const;
  const contact = 'Tim redaksi akan menghubungi Anda.';

  test('asks for no revision of what became a project', () => {
    expect(nextStepsText('Revisi', { hasProject: true })).toBe('');
    const status = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
    expect(nextStepsText(status, { hasProject: true })).toBe(contact);
  });

  test('is said while it has that status and is not withdrawn', () => {
    expect(isNoticeStillTrue(now, 'statusChanged', 'Revisi')).toBe(true);
    expect(isNoticeStillTrue(now, 'statusCorrected', 'Revisi')).toBe(true);
    expect(isNoticeStillTrue(now, 'statusChanged', undefined)).toBe(true);
    expect(isNoticeStillTrue({ ...now, status: 'Telaah' }, 'statusChanged', 'Revisi')).toBe(false);
    expect(isNoticeStillTrue({ ...now, withdrawn: true }, 'statusChanged', 'Revisi')).toBe(false);
    expect(isNoticeStillTrue({ ...now, withdrawn: true }, 'noteToYou', undefined)).toBe(true);
  });

  test('waits for a decision until there is one, or a project', () => {
    const sent = { ...now, status: 'Sedang Direview' } as const;
    for (const event of ['manuscriptArrived', 'revisionArrived', 'manuscriptReceived'] as const) {
      expect(isNoticeStillTrue(sent, event, undefined)).toBe(true);
      expect(isNoticeStillTrue(now, event, undefined)).toBe(false);
      expect(isNoticeStillTrue({ ...sent, hasProject: true }, event, undefined)).toBe(false);
      expect(isNoticeStillTrue({ ...sent, withdrawn: true }, event, undefined)).toBe(false);
    }
  });

  test('is said by its book where that is told to be printed', () => {
    const tell = (status: ManuscriptStatus, authorProjectStage: StageName | null) => {
      const set = { status, note: null, eventId: 'e1' };
      const was = { judul: 'Laut', userId: 'siti', hasProject: true, authorProjectStage };
      const told = statusNotices(was, { status: 'Telaah', note: null }, set).length === 1;
      const stays = isNoticeStillTrue({ ...now, status, authorProjectStage }, 'statusChanged', status);
      expect(stays, 'when it is written as when it is sent').toBe(told);
      return told;
    };
    expect([tell('Selesai', 'Selesai'), tell('Proses Cetak', 'Proses Cetak')]).toEqual([false, false]);
    expect([tell('Selesai', null), tell('Selesai', 'Proses Cetak')]).toEqual([true, true]);
    expect(tell('Layout', 'Layout')).toBe(true);
  });
});

test('the answer that a manuscript goes back says what that means; any other says only why', () => {
  const text = (kind: 'withdrawal' | 'more_time', accepted: boolean, note: string) => {
    const matter = { id: 'r1', kind, deadline: '2026-12-04' };
    const answer = { to: 'siti', accepted, note };
    const [newNotice] = requestDecidedNotices({ title: 'Laut', stage: null }, matter, answer);
    return renderNotice(defaultTemplate('requestDecided'), newNotice?.values ?? {}).text;
  };
  const back =
    'Permohonan penarikan naskah untuk “Laut” diterima. Naskah ini sudah ditarik dan tidak diproses lagi.';
  expect(text('withdrawal', true, '')).toBe(back);
  expect(text('withdrawal', true, 'Semoga sukses.')).toBe(`${back} Semoga sukses.`);
  expect(text('withdrawal', false, 'Sudah dicetak.')).toBe(
    'Permohonan penarikan naskah untuk “Laut” tidak diterima. Sudah dicetak.',
  );
  expect(text('more_time', true, '')).toBe(
    'Permohonan tambahan waktu sampai 4 Desember 2026 untuk “Laut” diterima.',
  );
});

describe('what becomes of a book', () => {
  const author = (authorId: string, rest: object = {}) => ({ ...base, authorId, ...rest });
  const by = (before: object | undefined, after: object) =>
    told(projectNotices(before as typeof base | undefined, after as typeof base, admin));
  test('is told to the former and the new author, where no stage says it', () => {
    expect(by(author('siti'), author('bagus'))).toEqual([
      ['bookGivenAway', 'siti', null],
      ['bookBegun', 'bagus', null],
    ]);
    const done = { ...untouchedStage, status: 'Disetujui' as const };
    const stages = { ...base.stages, Penulisan: done, Proofreading: done };
    expect(by(author('siti', { stages }), author('bagus', { stages }))).toEqual([
      ['bookGivenAway', 'siti', null],
      ['bookBegun', 'bagus', null],
    ]);
  });
  test('forwards is told, backwards is not; a title only to who is its author', () => {
    const at = (currentOverallStatus: string) => ({ ...base, currentOverallStatus });
    expect(by(at('Layout'), at('Proses Cetak'))).toEqual([['bookAtPress', 'siti', 'Proses Cetak']]);
    expect(by(at('Proses Cetak'), at('Selesai'))).toEqual([['bookDone', 'siti', 'Selesai']]);
    expect(by(at('Selesai'), at('Proses Cetak'))).toEqual([]);
    expect(by(base, { ...base, title: 'Laut' })).toEqual([['titleChanged', 'siti', null]]);
    const gone = { ...base, authorGone: true };
    expect(by(gone, { ...gone, title: 'Laut' })).toEqual([]);
  });
  test('that is undone in time is told to nobody', () => {
    const settle = (fresh: object, after: object, newNotice: object[]) =>
      cancelUndone(
        [{ id: 'n1', userId: 'siti', stage: null, values: {}, ...fresh }] as never,
        newNotice as NewNotice[],
        after as typeof base,
      );
    const done = { event: 'bookDone', stage: 'Selesai' };
    expect(settle(done, base, [])).toEqual({ newNotices: [], deleted: ['n1'] });
    const renamed = { event: 'titleChanged', values: { judul: 'B', judulLama: 'A' } };
    const to = { userId: 'siti' };
    const newNotice = (judul: string) => ({
      event: 'titleChanged',
      to,
      stage: null,
      values: { judul, judulLama: 'B' },
    });
    expect(settle(renamed, base, [newNotice('A')]).newNotices).toEqual([]);
    expect(settle(renamed, base, [newNotice('C')]).newNotices[0]?.values).toEqual({
      judul: 'C',
      judulLama: 'A',
    });
    const givenAway = { event: 'bookGivenAway' };
    for (const back of [
      { event: 'bookBegun', stage: null },
      { event: 'assigned', stage: 'Penulisan' },
    ]) {
      const undone = { newNotices: [], deleted: ['n1'] };
      expect(settle(givenAway, base, [{ ...back, to, values: {} }])).toEqual(undone);
      expect(settle(back, base, [{ ...givenAway, to, stage: null, values: {} }])).toEqual(undone);
    }
  });
});

describe('the turn of an editor', () => {
  test('is told once there is a deadline, without which nothing can be delivered (§5)', () => {
    const open = (deadline: string | null, overall = 'Layout') =>
      withStage('Layout', { ...held, deadline }, { currentOverallStatus: overall });
    expect(told(projectNotices(open(null, 'Penulisan'), open(null), admin))).toEqual([]);
    expect(told(projectNotices(open(null), open('2026-12-01'), admin))).toEqual([
      ['deadlineSet', 'ratna', 'Layout'],
    ]);
    expect(told(projectNotices(open('2026-12-01', 'Penulisan'), open('2026-12-01'), admin))).toEqual([
      ['yourTurn', 'ratna', 'Layout'],
    ]);
  });
});

describe('a reminder sent by hand', () => {
  const turn = { holderId: 'ratna', deadline: '2026-12-01', dueOn: '2026-12-01' };
  const say = (part: object = {}, stage: 'Layout' | null = 'Layout', today = '2026-12-01') =>
    turnReminder('Laut', { stage, ...turn, ...part }, { today, calendar });
  test('is called one, and names the deadline, or what is late and for how long', () => {
    expect(say()).toEqual({
      event: 'reminder',
      stage: 'Layout',
      holderId: 'ratna',
      values: { judul: 'Laut', tahap: 'Layout', tenggat: '2026-12-01' },
    });
    expect(say({}, 'Layout', '2026-12-04')).toMatchObject({
      event: 'overdue',
      values: { lewat: '3 hari kerja' },
    });
    expect(say({ deadline: null, dueOn: null })).toMatchObject({
      event: 'reminder',
      values: { tenggat: 'belum ditentukan' },
    });
    expect(say({ dueOn: null }, 'Layout', '2027-01-01')?.event, 'a delay that is not theirs').toBe(
      'reminder',
    );
  });
  test('goes to nobody if the stage has no holder', () => {
    expect([say({ holderId: null }), say({}, null)]).toEqual([null, null]);
  });
  test('goes to the holder of a stage that was sent back, also where the project waits for nobody else', () => {
    const own = { ...turn, name: 'Ratna', since: null, exact: true } as const;
    const sent = { ...own, stage: 'Layout', who: 'redaksi', to: null } as const;
    const review = {
      ...sent,
      stage: 'Penulisan',
      who: 'admin',
      holderId: null,
      to: 'review',
      dueOn: null,
    } as const;
    const asked = manualReminder({ title: 'Laut', turn: review, otherTurns: [sent] }, '2026-12-02', calendar);
    expect(asked).toMatchObject({ event: 'overdue', stage: 'Layout', holderId: 'ratna' });
  });
});

describe('what is undone in time is not announced', () => {
  const now = withStage('Layout', held);
  const settle = (event: NoticeEvent, newNotice: Partial<NewNotice>, after: object = now) => {
    const fresh = [{ id: 'n1', userId: 'ratna', event, stage: 'Layout' as const, values: {} }];
    const newNotices = [
      { event: 'assigned', to: { userId: 'ratna' }, stage: 'Layout', values: {}, ...newNotice },
    ];
    const settled = cancelUndone(fresh, newNotices as NewNotice[], after as typeof base);
    return [settled.deleted, settled.newNotices.length];
  };
  const both = [['n1'], 0];
  const neither = [[], 1];
  test('a stage that is given back, and one that is taken back', () => {
    expect(settle('reassigned', { event: 'assigned' })).toEqual(both);
    expect(settle('reassigned', { event: 'yourTurn' })).toEqual(both);
    expect(settle('assigned', { event: 'reassigned' })).toEqual(both);
    expect(settle('yourTurn', { event: 'reassigned' })).toEqual(both);
  });
  test('an approval and its undoing, also where the stage is sent back', () => {
    const approved = withStage('Layout', { ...held, status: 'Disetujui' });
    expect(settle('approved', { event: 'approvalUndone' })).toEqual(both);
    expect(settle('approvalUndone', { event: 'approved' }, approved)).toEqual(both);
    expect(settle('approved', { event: 'returned' })).toEqual([['n1'], 1]);
  });
  test('of the same person and stage alone', () => {
    expect(settle('assigned', { event: 'reassigned', to: { userId: 'hendra' } })).toEqual(neither);
    expect(settle('assigned', { event: 'reassigned', to: 'admins' })).toEqual(neither);
    expect(settle('assigned', { event: 'reassigned', stage: 'Telaah' })).toEqual(neither);
  });
  test('notices that do not contradict each other stay', () => {
    expect(settle('assigned', { event: 'approved' })).toEqual(neither);
    expect(settle('reassigned', { event: 'reassigned' })).toEqual(neither);
    expect(
      settle('approved', { event: 'assigned' }, withStage('Layout', { ...held, status: 'Disetujui' })),
    ).toEqual(neither);
  });
  test('a turn that has ended is taken back, and the next one is announced', () => {
    const later = { ...now, currentOverallStatus: 'Telaah' as const };
    const next = { event: 'yourTurn', to: { userId: 'hendra' }, stage: 'Telaah' } as const;
    expect(settle('yourTurn', next, later)).toEqual([['n1'], 1]);
    expect(settle('yourTurn', next)).toEqual(neither);
    expect(settle('assigned', next, later), 'a task that is none any more').toEqual([['n1'], 1]);
    const before = { ...now, currentOverallStatus: 'Penulisan' as const };
    expect(settle('assigned', next, before), 'a task that is still to come').toEqual(neither);
  });

  describe('the first task of a book that is none any more', () => {
    const first = { id: 'n1', userId: 'siti', event: 'assigned', stage: 'Penulisan', values: {} } as const;
    const to = { userId: 'siti' };
    const settled = (fresh: readonly object[], newNotices: readonly object[] = [], after: object = base) => {
      const result = cancelUndone(fresh as never, newNotices as NewNotice[], after as typeof base);
      return [result.deleted, result.newNotices.map(({ event }) => event)];
    };
    test('is replaced by the news that the book has begun', () => {
      const { newNotices } = cancelUndone([first], [], base);
      expect(newNotices).toEqual([{ event: 'bookBegun', to, stage: null, values: { judul: base.title } }]);
      expect(settled([{ ...first, stage: 'Proofreading' }], [], { ...base, authorId: 'siti' })[1]).toEqual(
        [],
      );
    });
    test('is replaced by nothing for who is not its author, or had a task of editors', () => {
      expect(settled([{ ...first, userId: 'ratna' }])).toEqual([['n1'], []]);
      const past = { ...base, currentOverallStatus: 'Telaah' };
      expect(settled([{ ...first, stage: 'Layout' }], [], past)).toEqual([['n1'], []]);
    });
    test('is replaced by what else tells its author of the book', () => {
      for (const event of ['yourTurn', 'bookAtPress', 'bookGivenAway'])
        expect(settled([first], [{ event, to, stage: null, values: {} }])[1]).not.toContain('bookBegun');
      const known = { id: 'n2', userId: 'siti', event: 'bookAtPress', stage: 'Layout', values: {} };
      expect(settled([first, known])).toEqual([['n1'], []]);
      for (const other of [{ to: 'admins' }, { to: { userId: 'ratna' } }, { to, event: 'titleChanged' }]) {
        const newNotice = { event: 'yourTurn', stage: 'Layout', values: {}, ...other };
        expect(settled([first], [newNotice])[1]).toContain('bookBegun');
      }
      expect(settled([first, { ...known, userId: 'ratna' }])[1]).toEqual(['bookBegun']);
    });
    test('replaces that news when it comes back', () => {
      const begun = { id: 'n1', userId: 'siti', event: 'bookBegun', stage: null, values: {} };
      const turn = { event: 'yourTurn', to, stage: 'Penulisan', values: {} };
      expect(settled([begun], [turn])).toEqual([['n1'], ['yourTurn']]);
      expect(settled([begun], [{ ...turn, event: 'approved' }])).toEqual([[], ['approved']]);
    });
  });
});

describe('templates', () => {
  test.each(noticeEvents)('the text of %s is a good one with every word filled in', (event) => {
    const template = defaultTemplate(event);
    expect(problemsOfTemplate({ event, ...template })).toEqual({});
    const values = Object.fromEntries(variablesOf(event).map((name) => [name, 'X']));
    expect(`${renderNotice(template, values).subject}${renderNotice(template, values).text}`).not.toMatch(
      /[{}]/,
    );
  });
  test('a value that is missing leaves no gap', () => {
    const { text } = renderNotice(defaultTemplate('statusChanged'), { judul: 'A', status: 'Ditolak' });
    expect(text).toBe('Status naskah “A” sekarang Ditolak.');
  });
  test('a date is written as it is read', () => {
    const { text } = renderNotice(defaultTemplate('dueSoon'), {
      judul: 'A',
      tahap: 'Layout',
      tenggat: '2026-12-01',
    });
    expect(text).toContain('paling lambat 1 Desember 2026');
  });
  test('an unknown word and an open brace are reported at their field', () => {
    expect(problemsOfTemplate({ event: 'approved', subject: '{nama}', text: '{judul' })).toEqual({
      subject: '{nama} tidak dikenal di templat ini. Pakai: {judul}, {tahap}.',
      text: 'Ada kurung kurawal yang tidak lengkap. Tulis seperti {judul}.',
    });
  });
});
