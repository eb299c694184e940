import {
  isTouched,
  lastStage,
  onlyStage,
  type StageName,
  stageNames,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import { type StagedProject, type StageTurn, stageTurn } from '@ruang-naskah/domain/projects/turn';

/** The ten stages by the part of the dialog that shows them. */
export function groupStages(project: StagedProject) {
  const only = onlyStage(project);
  const finishedTask = only !== null && stageOf(project, only).status === 'Disetujui';
  const overall = project.currentOverallStatus;
  // A task whose only stage is approved has no next one: it is the admin's turn to finish it.
  const current = overall === null || overall === lastStage || finishedTask ? null : overall;
  const notCurrent = stageNames.filter((name) => name !== current);
  const isApproved = (name: StageName) => stageOf(project, name).status === 'Disetujui';
  const unapproved = (turn: StageTurn) =>
    notCurrent.filter((name) => !isApproved(name) && stageTurn(project, name) === turn);
  const later = [...unapproved('now'), ...unapproved('later')];
  const over = unapproved('done');
  const isTask = project.kind === 'redaksi';
  // Nobody passes over what is no work: the end itself, and the stages that a task does not go through.
  const isNoWork = (name: StageName) => name === lastStage || (isTask && !isTouched(stageOf(project, name)));
  return {
    current,
    waiting: unapproved('approval'),
    next: isTask ? [] : later,
    approved: notCurrent.filter(isApproved),
    passed: over.filter((name) => !isNoWork(name)),
    others: [...(isTask ? later : []), ...over.filter(isNoWork)],
  };
}
