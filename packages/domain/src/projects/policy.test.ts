import { describe, expect, test } from 'vitest';
import { actorOf, cast } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { mayManageProjects, mayReadProject, maySubmitLink, projectScope } from './policy.ts';
import type { Stage, StageMap, StageName } from './stages.ts';
import { editorialStages, stageNames, untouchedStage } from './stages.ts';

/** The columns of the permission matrix. */
const principals = {
  an: anonymous,
  P: actorOf('author'),
  Pʹ: actorOf('stranger'),
  R: actorOf('editor'),
  Rm: actorOf('colleague'),
  Ro: actorOf('outsider'),
  A: actorOf('admin'),
  U: actorOf('legacy'),
} as const;
type Principal = keyof typeof principals;
type Row<T> = Record<Principal, T>;

function cells<T>(row: Row<T>): [Principal, T][] {
  return Object.entries(row) as [Principal, T][];
}

const deadline = '2026-12-24';
const held = (id: string, part: Partial<Stage> = {}): Stage => ({
  ...untouchedStage,
  deadline,
  assigneeId: id,
  ...part,
});

/** Project of `author`; `editor` holds Layout, `colleague` holds Telaah; the other editorial stages are free. */
function projectWith(stages: StageMap) {
  const all: StageMap = {
    Penulisan: held(cast.author.id),
    Proofreading: held(cast.author.id),
    Layout: held(cast.editor.id),
    Telaah: held(cast.colleague.id),
    ...stages,
  };
  return {
    authorId: cast.author.id,
    participantUids: [cast.author.id, cast.editor.id, cast.colleague.id],
    stages: all,
  };
}

describe('managing projects', () => {
  const row: Row<boolean> = {
    an: false,
    P: false,
    Pʹ: false,
    R: false,
    Rm: false,
    Ro: false,
    A: true,
    U: false,
  };
  test.each(cells(row))('%s: %s', (who, allowed) => {
    expect(mayManageProjects(principals[who])).toBe(allowed || 'forbidden');
  });
});

describe('reading one project', () => {
  const row: Row<boolean> = {
    an: false,
    P: true,
    Pʹ: false,
    R: true,
    Rm: true,
    Ro: false,
    A: true,
    U: false,
  };
  test.each(cells(row))('%s: %s', (who, allowed) => {
    expect(mayReadProject(principals[who], projectWith({}))).toBe(allowed || 'projects.not_found');
  });

  test('the legacy role reads a project it takes part in', () => {
    expect(mayReadProject(principals.U, { participantUids: [cast.legacy.id] })).toBe(true);
  });
});

describe('what a list holds', () => {
  const own = (who: Principal) => {
    const actor = principals[who];
    return actor.kind === 'user' ? { participantId: actor.id } : 'forbidden';
  };

  test.each(Object.keys(principals) as Principal[])('%s without a scope', (who) => {
    expect(projectScope(principals[who], {})).toEqual(who === 'A' ? { participantId: undefined } : own(who));
  });
  test.each(Object.keys(principals) as Principal[])('%s with scope=mine', (who) => {
    expect(projectScope(principals[who], { scope: 'mine' })).toEqual(own(who));
  });
  test.each(Object.keys(principals) as Principal[])('%s with scope=all', (who) => {
    const expected = who === 'A' ? { participantId: undefined } : 'forbidden';
    expect(projectScope(principals[who], { scope: 'all' })).toEqual(expected);
  });
  test.each(Object.keys(principals) as Principal[])('%s asking for another person', (who) => {
    const expected = who === 'A' ? { participantId: 'somebody' } : 'forbidden';
    expect(projectScope(principals[who], { personId: 'somebody' })).toEqual(expected);
  });
  test('naming oneself is allowed to everybody', () => {
    expect(projectScope(principals.R, { personId: cast.editor.id })).toEqual({
      participantId: cast.editor.id,
    });
  });
});

type Answer = 'y' | 403 | 'colleague' | 404 | 'no_deadline' | 'closed';
const codes = {
  y: true,
  403: 'projects.not_your_stage',
  colleague: 'projects.stage_of_colleague',
  404: 'projects.not_found',
  no_deadline: 'projects.stage_has_no_deadline',
} as const;

function expectRow(stage: StageName, stages: StageMap, row: Row<Answer>, closed: string) {
  for (const [who, answer] of cells(row)) {
    // Roles that never deliver links are refused before anything is looked up.
    const expected = ['an', 'A', 'U'].includes(who)
      ? 'forbidden'
      : answer === 'closed'
        ? closed
        : codes[answer];
    expect(maySubmitLink(principals[who], projectWith(stages), stage), `${who} on ${stage}`).toBe(expected);
  }
}
const outside = { an: 403, Pʹ: 404, Ro: 404, A: 403, U: 403 } as const;

describe('putting a link', () => {
  test.each(['Penulisan', 'Proofreading'] as const)("P9a: the author's own stage %s", (stage) => {
    expectRow(stage, {}, { ...outside, P: 'y', R: 403, Rm: 403 }, '');
  });
  test.each(['Penulisan', 'Proofreading'] as const)('P9a: %s of a task, assigned to an editor', (stage) => {
    expectRow(stage, { [stage]: held(cast.editor.id) }, { ...outside, P: 'y', R: 'y', Rm: 403 }, '');
  });
  test('P9a: a penulis who only holds another stage', () => {
    const project = projectWith({ Layout: held(cast.stranger.id) });
    const shared = { ...project, participantUids: [...project.participantUids, cast.stranger.id] };
    expect(maySubmitLink(principals.Pʹ, shared, 'Layout')).toBe(true);
    expect(maySubmitLink(principals.Pʹ, shared, 'Penulisan')).toBe('projects.not_your_stage');
  });
  test("the author's stages need no deadline", () => {
    const Penulisan = held(cast.author.id, { deadline: null });
    expect(maySubmitLink(principals.P, projectWith({ Penulisan }), 'Penulisan')).toBe(true);
  });
  test.each(editorialStages)('P9b: %s assigned to the editor', (stage) => {
    const row = { ...outside, P: 403, R: 'y', Rm: 'colleague' } as const;
    expectRow(stage, { [stage]: held(cast.editor.id) }, row, '');
  });
  test.each(editorialStages)('P9b: %s assigned to the editor, without a deadline', (stage) => {
    const row = { ...outside, P: 403, R: 'no_deadline', Rm: 'colleague' } as const;
    expectRow(stage, { [stage]: held(cast.editor.id, { deadline: null }) }, row, '');
  });
  test('P9b: any stage assigned to a penulis', () => {
    const Layout = held(cast.author.id, { deadline: null });
    expectRow('Layout', { Layout }, { ...outside, P: 'y', R: 'colleague', Rm: 'colleague' }, '');
  });
  test.each(editorialStages)('P9c: %s, free, with a deadline', (stage) => {
    const free = { ...untouchedStage, deadline };
    expectRow(stage, { [stage]: free }, { ...outside, P: 403, R: 'y', Rm: 'y' }, '');
  });
  test.each(editorialStages)('P9c: %s, free, waits for its deadline', (stage) => {
    const row = { ...outside, P: 403, R: 'no_deadline', Rm: 'no_deadline' } as const;
    expectRow(stage, { [stage]: untouchedStage }, row, '');
  });
  test('P9d: Selesai takes no link from anybody who sees the project', () => {
    const row = { ...outside, P: 'closed', R: 'closed', Rm: 'closed' } as const;
    expectRow('Selesai', { Selesai: held(cast.editor.id) }, row, 'projects.stage_takes_no_link');
  });
  test.each(stageNames.filter((stage) => stage !== 'Selesai'))('P9d: %s once approved', (stage) => {
    const row = { ...outside, P: 'closed', R: 'closed', Rm: 'closed' } as const;
    const approved = held(cast.editor.id, {
      status: 'Disetujui',
      submissionLink: 'https://drive.google.com/a',
    });
    expectRow(stage, { [stage]: approved }, row, 'projects.stage_already_approved');
  });
});
