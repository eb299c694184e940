import { messages } from '@ruang-naskah/domain/messages.id';
import { Suspense } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { AccompanyingNote } from '../../notes/parts.ts';
import { CurrentStage } from './current-stage.tsx';
import { OverallStatus } from './overall-status.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { groupStages } from './stage-groups.ts';
import { StageFold, StageList } from './stage-lists.tsx';
import { errorsByField } from './stage-parts.tsx';
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
  const errors = errorsByField(saving.errors);
  const { current, waiting, next, approved, passed, others } = groupStages(base);
  const stageProps = { editing, errors };
  return (
    <FormShell
      id={projectFormId}
      aria-label={dialogWords.dialogTitle}
      errors={errors}
      attempt={saving.attempt}
      busy={saving.busy}
      submitError={null}
      onSubmit={() => editing.changeCount > 0 && void saving.save()}
    >
      <WithdrawnAlert editing={editing} />
      {current === null ? null : <CurrentStage name={current} {...stageProps} />}
      <OverallStatus editing={editing} error={errors.currentOverallStatus} />
      {waiting.length === 0 ? null : (
        <StageList heading={dialogWords.waitingHeading} names={waiting} {...stageProps} />
      )}
      {next.length === 0 ? null : (
        <StageList heading={dialogWords.nextHeading} names={next} {...stageProps} />
      )}
      <div className="grid">
        <StageFold heading={dialogWords.approvedStages(approved.length)} names={approved} {...stageProps} />
        <StageFold heading={dialogWords.passedStages(passed.length)} names={passed} {...stageProps} />
        <StageFold heading={dialogWords.otherStages(others.length)} names={others} {...stageProps} />
        <ProjectFacts {...stageProps} />
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

/** The manuscript was withdrawn: the project is stopped until the admin continues it and saves. */
function WithdrawnAlert({ editing }: { editing: ProjectEditing }) {
  if (editing.base.withdrawn !== true) return null;
  const goesOn = editing.edit.goOn === true;
  return (
    <div role="status">
      <Alert
        tone={goesOn ? 'info' : 'warning'}
        action={goesOn ? null : <Button onClick={editing.continueWithdrawn}>{dialogWords.goOn}</Button>}
      >
        {goesOn ? dialogWords.goesOn : dialogWords.stopped}
      </Alert>
    </div>
  );
}
