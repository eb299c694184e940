import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProjectAction, ProjectCreation } from '../../test/project-actions.ts';
import { actions, actorOf, cast, creations, people } from '../../test/project-actions.ts';
import type { Model } from '../../test/project-model.ts';
import { act, createModel, participantsOf } from '../../test/project-model.ts';
import { holds } from '../../test/properties.ts';
import { AppError } from '../errors.ts';
import { applyEdit } from './edit.ts';
import {
  assigneeOf,
  awaitsReview,
  hasLink,
  isStageName,
  needsRepair,
  stageNames,
  stageOf,
  stageStatuses,
} from './stages.ts';
import type { ProjectState } from './workflow.ts';
import { newAuthorProject, newRedaksiTask, submitLink } from './workflow.ts';

const at = '2026-11-21T03:00:00.000Z';

/** The workflow under test, holding its state as a server would. */
interface Real {
  project: ProjectState;
  links: number;
}

function create(creation: ProjectCreation): Real {
  const by = { by: actorOf('admin'), at };
  const { project, links } =
    creation.kind === 'penulis'
      ? newAuthorProject(creation.input, cast.author, by)
      : newRedaksiTask(creation.input, people.get(creation.input.editorId), by);
  return { project, links: links.length };
}

function perform(real: Real, action: ProjectAction): void {
  if (action.kind === 'edit') {
    real.project = applyEdit(real.project, action.edit, { people, at }).project;
    return;
  }
  const { project, outcome } = submitLink(
    real.project,
    action.stage,
    { submissionLink: action.link, note: action.note },
    {
      by: actorOf(action.by),
      at: at,
    },
  );
  real.project = project;
  if (outcome !== 'unchanged') real.links += 1;
}

function outcomeOf(run: () => void): string {
  try {
    run();
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** What can be seen of a project, in the model's words. */
function seen({ project, links }: Real): Model {
  const stages = stageNames.map((name) => {
    const stage = stageOf(project, name);
    const { deadline, status, submissionLink = null, note = '', repair } = stage;
    const was = stage.approvedFrom ?? null;
    const asked = repair?.note ?? null;
    return [
      name,
      { deadline, status, holder: assigneeOf(stage), link: submissionLink, note, asked, was },
    ] as const;
  });
  return {
    title: project.title,
    author: project.authorId === '' ? null : project.authorId,
    overall: project.currentOverallStatus ?? '',
    stages: Object.fromEntries(stages),
    links,
  };
}

function checkInvariants(before: Real, after: Real): void {
  const { project } = after;
  expect(isStageName(project.currentOverallStatus)).toBe(true);
  expect(after.links).toBeGreaterThanOrEqual(before.links);
  expect(project.participantUids).toHaveLength(new Set(project.participantUids).size);
  expect(project.awaitsReview).toBe(Object.values(project.stages).filter(awaitsReview).length);
  for (const name of stageNames) {
    const [old, now] = [stageOf(before.project, name), stageOf(project, name)];
    expect(stageStatuses).toContain(now.status);
    if (now.status === 'Disetujui') expect(hasLink(now)).toBe(true);
    if (hasLink(old)) expect(hasLink(now)).toBe(true);
    if (needsRepair(now))
      expect([hasLink(now), now.repair?.note]).toEqual([true, expect.stringMatching(/\S/)]);
    if (old.status === 'Disetujui') {
      expect([old.approvedFrom, 'Disetujui', 'Perlu Perbaikan']).toContain(now.status);
      expect(now.submissionLink).toBe(old.submissionLink);
    }
  }
}

class Command implements fc.Command<Model, Real> {
  readonly action: ProjectAction;

  constructor(action: ProjectAction) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): void {
    const before = { ...real };
    const frozen = JSON.stringify(real.project);
    const expected = act(model, this.action);
    expect(outcomeOf(() => perform(real, this.action))).toBe(expected);
    expect(JSON.stringify(before.project), 'transitions never change their input').toBe(frozen);
    expect(seen(real)).toEqual(model);
    expect([...real.project.participantUids].sort()).toEqual(participantsOf(model));
    checkInvariants(before, real);
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

describe.each([
  { numRuns: 100, tags: [] },
  { numRuns: 1000, tags: ['deep'] },
])('$numRuns times', ({ numRuns, tags }) => {
  test('random work on a project agrees with the small model of §4 and §6', { tags }, () => {
    const commands = fc.commands([actions.map((action) => new Command(action))], { maxCommands: 40 });
    const property = fc.property(creations, commands, (creation, work) => {
      const setup = () => ({ model: createModel(creation), real: create(creation) });
      expect(seen(setup().real)).toEqual(setup().model);
      fc.modelRun(setup, work);
    });
    holds(property, { numRuns });
  });
});

test('the random work reaches every outcome, so that the comparison above is meaningful', () => {
  const reached = new Set<string>();
  const samples = fc.sample(fc.tuple(creations, fc.array(actions, { minLength: 30, maxLength: 30 })), {
    numRuns: 400,
    seed: 7,
  });
  for (const [creation, work] of samples) {
    const real = create(creation);
    for (const action of work) reached.add(`${action.kind} ${outcomeOf(() => perform(real, action))}`);
  }
  expect([...reached].sort()).toEqual([
    'edit invalid',
    'edit ok',
    'edit projects.project_finished',
    'edit projects.stage_already_approved',
    'edit projects.stage_has_no_link',
    'edit projects.stage_in_repair',
    'edit projects.stage_not_approved',
    'edit projects.stage_not_assignable',
    'submitLink forbidden',
    'submitLink ok',
    'submitLink projects.not_found',
    'submitLink projects.not_your_stage',
    'submitLink projects.stage_already_approved',
    'submitLink projects.stage_has_no_deadline',
    'submitLink projects.stage_of_colleague',
    'submitLink projects.stage_takes_no_link',
  ]);
});
