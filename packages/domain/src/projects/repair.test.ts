import { describe, expect, test } from 'vitest';
import { actorOf, cast, people } from '../../test/project-actions.ts';
import { defaultWorkingWeek } from '../calendar/working-days.ts';
import type { ProjectEdit } from './edit.ts';
import {
  applyEdit,
  projectChangesBetween,
  rebaseEdit,
  stagesJudgedOrReassigned,
  wouldOverwrite,
} from './edit.ts';
import { indexesOfLateRequests, proposedDeadline, visibleStages } from './repair.ts';
import { UpdateProjectInput } from './schema.ts';
import { awaitsReview, stageOf } from './stages.ts';
import { dueStages, stageTurn } from './turn.ts';
import type { ProjectState } from './workflow.ts';
import { approve, assign, newAuthorProject, submitLink, withChanges } from './workflow.ts';

const at = '2026-11-21T03:00:00.000Z';
const later = '2026-11-24T03:00:00.000Z';
const link = 'https://drive.google.com/file/d/1/view';
const request = { stage: 'Layout', note: 'Margin bab 2 terlalu sempit.', deadline: '2026-12-01' } as const;

const deliver = (project: ProjectState, note = '', submissionLink = link) =>
  submitLink(project, 'Layout', { submissionLink, note }, { by: actorOf('editor'), at: later });
const save = (project: ProjectState, edit: ProjectEdit) => applyEdit(project, edit, { people, at }).project;

/** Layout is the editor's and delivered; Telaah is the colleague's. */
function delivered(): ProjectState {
  const input = { title: 'Fikih Muamalah', sppNumber: '', authorId: cast.author.id };
  const { project } = newAuthorProject(input, cast.author, { by: actorOf('admin'), at });
  const layout = { ...assign(stageOf(project, 'Layout'), cast.editor), deadline: '2026-11-22' };
  const telaah = { ...assign(stageOf(project, 'Telaah'), cast.colleague), deadline: '2026-12-22' };
  const stages = { ...project.stages, Layout: layout, Telaah: telaah };
  return deliver(withChanges(project, { stages, currentOverallStatus: 'Layout' })).project;
}

describe('a request for repair', () => {
  const sent = save(delivered(), { repairs: [request] });

  test('keeps link, holder and overall status, takes the new deadline, and waits for the holder', () => {
    expect(sent.stages.Layout).toMatchObject({
      status: 'Perlu Perbaikan',
      submissionLink: link,
      assigneeId: 'editor',
      deadline: '2026-12-01',
      repair: { note: request.note, askedAt: at },
    });
    expect([sent.currentOverallStatus, sent.awaitsReview, sent.turn.dueOn]).toEqual([
      'Layout',
      0,
      '2026-12-01',
    ]);
    expect(sent.turn).toMatchObject({ who: 'redaksi', name: cast.editor.nama, since: null });
    expect(dueStages(actorOf('editor'), sent)).toEqual(['Layout']);
  });

  test('asks its holder as well when the project has gone on meanwhile', () => {
    const gone = withChanges(sent, { currentOverallStatus: 'Telaah' });
    expect(dueStages(actorOf('editor'), gone)).toEqual(['Layout']);
    expect(stageTurn(gone, 'Layout')).toBe('now');
  });

  test.each([
    ['the same link', link],
    ['another one', 'https://drive.google.com/file/d/2/view'],
  ])('is answered by %s, and the request stays to be compared with', (_, again) => {
    const { project, outcome } = deliver(sent, 'Sudah dilebarkan.', again);
    const stage = stageOf(project, 'Layout');
    expect([outcome, awaitsReview(stage)]).toEqual(['returned', true]);
    expect(stage).toMatchObject({
      status: 'Selesai',
      submissionLink: again,
      note: 'Sudah dilebarkan.',
      submittedAt: later,
      repair: { note: request.note },
    });
    expect(deliver(project, 'Sudah dilebarkan.', again).outcome).toBe('unchanged');
    expect(save(project, { repairs: [request] }).stages.Layout?.status).toBe('Perlu Perbaikan');
  });

  test('does not hinder an approval, which §4 offers wherever there is a link', () => {
    expect(approve(sent, 'Layout').stages.Layout?.status).toBe('Disetujui');
  });

  test.each([
    ['a stage without a link', delivered(), 'Telaah', 'projects.stage_has_no_link'],
    ['one that went back already', sent, 'Layout', 'projects.stage_in_repair'],
    ['an approved one', approve(delivered(), 'Layout'), 'Layout', 'projects.stage_already_approved'],
  ] as const)('is refused for %s, at its field', (_, project, stage, code) => {
    expect(() => save(project, { repairs: [{ ...request, stage }] })).toThrow(
      expect.objectContaining({ code, fields: { 'repairs.0.note': expect.stringMatching(/\S/) } }),
    );
  });

  test('has a note, a deadline, and no approval of the same stage beside it', () => {
    const fieldsOf = (edit: unknown) =>
      UpdateProjectInput.safeParse(edit).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(fieldsOf({ repairs: [{ ...request, note: ' ' }] })).toEqual([
      ['repairs.0.note', 'Tulis apa yang perlu diperbaiki.'],
    ]);
    expect(fieldsOf({ repairs: [{ ...request, deadline: '' }] })?.[0]).toEqual([
      'repairs.0.deadline',
      'Tenggat wajib diisi.',
    ]);
    expect(fieldsOf({ approvals: ['Layout'], repairs: [request] })).toEqual([
      ['repairs', expect.stringContaining('sekaligus')],
    ]);
    expect(indexesOfLateRequests([request], '2026-12-01')).toEqual([]);
    expect(indexesOfLateRequests([request], '2026-12-02')).toEqual([0]);
  });
});

describe('two people at once', () => {
  const edit: ProjectEdit = { repairs: [request] };

  test('a link that came meanwhile makes the request stale, and it is not carried over', () => {
    expect(stagesJudgedOrReassigned(edit)).toEqual(['Layout']);
    const newer = deliver(delivered(), '', 'https://drive.google.com/file/d/2/view').project;
    expect(rebaseEdit(edit, delivered(), newer)).toEqual({});
    expect(rebaseEdit(edit, delivered(), delivered())).toEqual(edit);
  });

  test('what a colleague approved or dated meanwhile is shown as what the request would overwrite', () => {
    const [base, theirs] = [
      delivered(),
      approve(save(delivered(), { stages: { Layout: { deadline: null } } }), 'Layout'),
    ];
    const touched = projectChangesBetween(base, theirs).filter((change) => wouldOverwrite(edit, change));
    expect(touched.map(({ stage, field }) => [stage, field])).toEqual([
      ['Layout', 'deadline'],
      ['Layout', 'status'],
    ]);
    expect(rebaseEdit(edit, base, theirs)).toEqual({});
  });
});

test('a request proposes five working days, and takes none away from its holder', () => {
  const calendar = { week: defaultWorkingWeek, holidays: new Set(['2026-12-02']) };
  const on = (present: string | null) => proposedDeadline(present, '2026-11-28', calendar);
  expect([on(null), on('2026-12-04'), on('2026-12-11')]).toEqual(['2026-12-07', '2026-12-07', '2026-12-11']);
});

test('the admin and the stage’s holder may read a request for repair, other participants may not', () => {
  const project = save(delivered(), { repairs: [request] });
  const readers = (['admin', 'editor', 'colleague', 'author'] as const).filter(
    (name) => visibleStages(actorOf(name), project).Layout?.repair !== undefined,
  );
  expect(readers).toEqual(['admin', 'editor']);
  expect(visibleStages(actorOf('author'), project).Layout?.status).toBe('Perlu Perbaikan');
});
