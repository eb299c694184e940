import { messages } from '@ruang-naskah/domain/messages.id';
import { statusLeftBehind } from '@ruang-naskah/domain/projects/edit';
import {
  isStageName,
  lastStage,
  nextStage,
  onlyStage,
  stageNames,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;

interface OverallStatusProps {
  readonly editing: ProjectEditing;
  readonly error: string | undefined;
}

/** 'Status Keseluruhan' (§2), with what follows it and where an approval has led. */
export function OverallStatus({ editing, error }: OverallStatusProps) {
  const { kind, currentOverallStatus: overall } = editing.preview;
  const isLast = overall === null || overall === lastStage;
  return (
    <div className="grid gap-2">
      <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[16rem_minmax(0,1fr)]">
        <Field name="currentOverallStatus" label={dialogWords.overallStatus} error={error}>
          <Select
            value={overall ?? ''}
            onChange={({ target }) => isStageName(target.value) && editing.setOverall(target.value)}
          >
            {overall === null ? <option value="">{words.incompleteShort}</option> : null}
            {stageNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        {isLast ? null : (
          <div className="grid gap-1 text-sm text-tinta-2">
            {kind === 'redaksi' ? null : <p>{dialogWords.nextIs(nextStage(overall))}</p>}
            <StageBar kind={kind} overall={overall} captionHidden={kind === 'penulis'} />
          </div>
        )}
      </div>
      <div role="status" className="grid justify-items-start gap-2 text-sm">
        <MovesBackNote editing={editing} />
        <FinishTaskNote editing={editing} />
      </div>
    </div>
  );
}

/** An approval of an early stage moves the project back (§4): shown at the select, with the option to stay (decision 0081). */
function MovesBackNote({ editing }: { editing: ProjectEditing }) {
  const statusBefore = statusLeftBehind(editing.edit, editing.base);
  const to = editing.preview.currentOverallStatus;
  if (statusBefore === null || to === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{dialogWords.movesBack(statusBefore, to)}</span>
      <Button variant="quiet" onClick={() => editing.setOverall(statusBefore)}>
        {dialogWords.stayAt(statusBefore)}
      </Button>
    </p>
  );
}

/** A task of one stage has no next stage: once that is approved, it can be finished (decision 0081). */
function FinishTaskNote({ editing }: { editing: ProjectEditing }) {
  const stage = onlyStage(editing.preview);
  const isApproved = stage !== null && stageOf(editing.preview, stage).status === 'Disetujui';
  if (!isApproved || editing.preview.currentOverallStatus === lastStage) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{dialogWords.taskApproved}</span>
      <Button onClick={() => editing.setOverall(lastStage)}>{dialogWords.finishTask}</Button>
    </p>
  );
}
