import { describe, expect, test } from 'vitest';
import { type Stage, stageNames, untouchedStage } from '../projects/stages.ts';
import { projectNotices } from './events.ts';
import { problemsOfTemplate } from './schema.ts';
import { defaultTemplate, plainForMail, renderNotice } from './templates.ts';
import { noticeEvents, variablesOf } from './values.ts';

const admin = { id: 'admin', name: 'Dewi' };
const held: Stage = { ...untouchedStage, assigneeId: 'ratna', deadline: '2026-12-01' };
const base = {
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
const told = (drafts: ReturnType<typeof projectNotices>) =>
  drafts.map(({ event, to, stage }) => [event, to === 'admins' ? to : to.userId, stage]);

describe('what a write to a project tells', () => {
  test('an editor who gets a stage is told, and the one who had it', () => {
    const before = withStage('Layout', held);
    const after = withStage('Layout', { ...held, assigneeId: 'hendra' });
    expect(told(projectNotices(before, after, admin))).toEqual([
      ['reassigned', 'ratna', 'Layout'],
      ['assigned', 'hendra', 'Layout'],
    ]);
  });
  test('a new title tells its author of the stage that is theirs now, and not yet of Proofreading', () => {
    const own = { ...untouchedStage, assigneeId: 'siti' };
    const after = {
      ...base,
      currentOverallStatus: 'Penulisan' as const,
      stages: { ...base.stages, Penulisan: own, Proofreading: own },
    };
    expect(told(projectNotices(undefined, after, admin))).toEqual([['assigned', 'siti', 'Penulisan']]);
  });
  test('a delivery tells the admins, and an approval its worker and the next one', () => {
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
  test('work that is sent back tells its worker why, and not that it is their turn', () => {
    const delivered: Stage = { ...held, status: 'Selesai', submissionLink: 'https://drive.google.com/a' };
    const repair = { note: 'Bab 4 masih perlu rujukan.', askedAt: '2026-11-22T03:00:00.000Z' };
    const after = withStage('Layout', { ...delivered, status: 'Perlu Perbaikan', repair });
    const [notice, ...others] = projectNotices(withStage('Layout', delivered), after, admin);
    expect([notice?.event, notice?.values.alasan, others]).toEqual(['returned', repair.note, []]);
  });
  test('nobody is told of what they did themselves', () => {
    const ratna = { id: 'ratna', name: 'Ratna' };
    expect(projectNotices(withStage('Layout', untouchedStage), withStage('Layout', held), ratna)).toEqual([]);
  });
});

describe('templates', () => {
  test.each(noticeEvents)('the text of %s is a good one with every word filled in', (event) => {
    const template = defaultTemplate(event);
    expect(problemsOfTemplate({ event, ...template })).toEqual({});
    const values = Object.fromEntries(variablesOf[event].map((name) => [name, 'X']));
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
  test('an unknown word and an open brace are told at their field', () => {
    expect(problemsOfTemplate({ event: 'approved', subject: '{nama}', text: '{judul' })).toEqual({
      subject: '{nama} tidak dikenal di templat ini. Pakai: {judul}, {tahap}.',
      text: 'Ada kurung kurawal yang tidak lengkap. Tulis seperti {judul}.',
    });
  });
  test.each([
    ['https://jahat.example/x', 'https jahat. example/x'],
    ['Belajar Node.js', 'Belajar Node. js'],
    ['tulis@contoh.id', 'tulis (at) contoh. id'],
    ['Hubungi 0812-3456-7890', 'Hubungi …'],
    ['Indonesia 1945. Sebuah kisah', 'Indonesia 1945. Sebuah kisah'],
  ])('a mail makes no link of %s', (text, plain) => {
    expect(plainForMail(text)).toBe(plain);
  });
});
