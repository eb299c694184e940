import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import {
  lastStage,
  onlyStage,
  type StageName,
  stageNames,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import { Suspense } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { AccompanyingNote } from '../../notes/queries.ts';
import { NowBlock } from './now-block.tsx';
import { OverallStatus } from './overall-status.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { StageFold, StageList } from './stage-lists.tsx';
import { stageField } from './stage-parts.tsx';
import type { ProjectEditing } from './use-project-edit.ts';
import type { useProjectSave } from './use-project-save.ts';

const dialogWords = messages.projectDialog;
export const projectFormId = 'edit-proyek';

interface ProjectFormProps {
  readonly editing: ProjectEditing;
  readonly saving: ReturnType<typeof useProjectSave>;
}

/**
 * The fields of the dialog (§2): first what is to be done now, then the overall status, the coming stages, and folded
 * the finished ones. A stage keeps its place while the dialog is open, whatever is pressed.
 */
export function ProjectForm({ editing, saving }: ProjectFormProps) {
  const { base } = editing;
  const errors = byField(saving.errors);
  const { now, waiting, later, approved, passed } = placesOf(base);
  const parts = { editing, errors };
  return (
    <FormShell
      id={projectFormId}
      aria-label={dialogWords.dialogTitle}
      errors={errors}
      attempt={saving.attempt}
      busy={saving.busy}
      submitError={null}
      onSubmit={() => editing.changes > 0 && void saving.save()}
    >
      <Withdrawn editing={editing} />
      {now === null ? null : <NowBlock name={now} {...parts} />}
      <OverallStatus editing={editing} error={errors.currentOverallStatus} />
      {waiting.length === 0 ? null : (
        <StageList heading={dialogWords.waitingHeading} names={waiting} {...parts} />
      )}
      {base.kind === 'redaksi' || later.length === 0 ? null : (
        <StageList heading={dialogWords.nextHeading} names={later} {...parts} />
      )}
      <div className="grid">
        <StageFold heading={dialogWords.approvedStages(approved.length)} names={approved} {...parts} />
        <StageFold heading={dialogWords.passedStages(passed.length)} names={passed} {...parts} />
        {base.kind === 'redaksi' ? (
          <StageFold heading={dialogWords.otherStages(later.length)} names={later} {...parts} />
        ) : null}
        <ProjectFacts {...parts} />
        <Suspense>
          <AccompanyingNote
            note={saving.note}
            error={saving.errors['accompanying.text']}
            onChange={saving.setNote}
          />
        </Suspense>
      </div>
    </FormShell>
  );
}

/** Its manuscript was withdrawn: the project goes on once the admin says so, and saves it. */
function Withdrawn({ editing }: { editing: ProjectEditing }) {
  if (editing.base.withdrawn !== true) return null;
  const goesOn = editing.edit.goOn === true;
  return (
    <div role="status">
      <Alert
        tone={goesOn ? 'info' : 'warning'}
        action={goesOn ? null : <Button onClick={editing.goOn}>{dialogWords.goOn}</Button>}
      >
        {goesOn ? dialogWords.goesOn : dialogWords.stopped}
      </Alert>
    </div>
  );
}

/** Where each of the ten stages stands in the dialog. */
function placesOf(project: Project) {
  const only = onlyStage(project);
  const finishedTask = only !== null && stageOf(project, only).status === 'Disetujui';
  const overall = project.currentOverallStatus;
  // A task whose only stage is approved has no next one: it is the admin's turn to finish it.
  const now = overall === null || overall === lastStage || finishedTask ? null : overall;
  const others = stageNames.filter((name) => name !== now);
  const isApproved = (name: StageName) => stageOf(project, name).status === 'Disetujui';
  const turns = (turn: ReturnType<typeof stageTurn>) =>
    others.filter((name) => !isApproved(name) && stageTurn(project, name) === turn);
  return {
    now,
    waiting: turns('approval'),
    later: [...turns('now'), ...turns('later')],
    approved: others.filter(isApproved),
    passed: turns('done'),
  };
}

/** Errors are keyed by the stage's name, whose spaces are not allowed in an id. */
function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [stageField(path), message]));
}
