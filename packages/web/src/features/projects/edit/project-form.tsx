import { messages } from '@ruang-naskah/domain/messages.id';
import { reviewPath } from '@ruang-naskah/domain/paths';
import { leftBehind } from '@ruang-naskah/domain/projects/edit';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { awaitsReview, isStageName, stageNames, stageOf } from '@ruang-naskah/domain/projects/stages';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import { StageBlock, stageField } from './stage-block.tsx';
import type { ProjectEditing } from './use-project-edit.ts';
import type { useProjectSave } from './use-project-save.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;
export const projectFormId = 'edit-proyek';

interface ProjectFormProps {
  readonly editing: ProjectEditing;
  readonly saving: ReturnType<typeof useProjectSave>;
}

/** The fields of the dialog: title, overall status and a block per stage; opens at the first that awaits review. */
export function ProjectForm({ editing, saving }: ProjectFormProps) {
  const { base, preview } = editing;
  const errors = byField(saving.errors);
  const firstToReview = useRef<HTMLElement>(null);
  useEffect(() => {
    firstToReview.current?.scrollIntoView({ block: 'start' });
  }, []);
  const waiting = stageNames.find((name) => awaitsReview(stageOf(base, name)));
  const overall = preview.currentOverallStatus;
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
      <About project={base} />
      <Field name="title" label={words.columns.title} error={errors.title}>
        <TextInput
          value={preview.title}
          autoComplete="off"
          onChange={(event) => editing.setTitle(event.target.value)}
        />
      </Field>
      <div className="grid gap-2">
        <Field
          name="currentOverallStatus"
          label={dialogWords.overallStatus}
          error={errors.currentOverallStatus}
        >
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
        <MovesBack editing={editing} />
        {overall === null ? null : <StageBar overall={overall} />}
      </div>
      {stageNames.map((name) => (
        <StageBlock
          key={name}
          ref={name === waiting ? firstToReview : undefined}
          name={name}
          editing={editing}
          errors={errors}
        />
      ))}
    </FormShell>
  );
}

/** An approval of an early stage leads back (§4): said at the select it moved, with the way to stay (decision 0074). */
function MovesBack({ editing }: { editing: ProjectEditing }) {
  const stood = leftBehind(editing.edit, editing.base);
  const to = editing.preview.currentOverallStatus;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {stood === null || to === null ? null : (
        <>
          <p>{dialogWords.movesBack(stood, to)}</p>
          <Button variant="quiet" onClick={() => editing.setOverall(stood)}>
            {dialogWords.stayAt(stood)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Errors come under the stage's name, which as part of an id may hold no space. */
function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [stageField(path), message]));
}

function About({ project }: { project: Project }) {
  const { authorName, sppNumber, manuscriptId } = project;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-tinta-2">
      <span>
        {words.columns.authorName}: {authorName}
      </span>
      <span>
        {words.columns.sppNumber}: {sppNumber || words.noSpp}
      </span>
      {manuscriptId === null ? null : <Link href={reviewPath(manuscriptId)}>{words.originManuscript}</Link>}
    </p>
  );
}
