import { messages } from '@ruang-naskah/domain/messages.id';
import { reverseOf } from '@ruang-naskah/domain/projects/bulk';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { isStageName, type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { heldTurn } from '@ruang-naskah/domain/projects/turn';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { useVisit } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { isTyping } from '../../../ui/focus.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { RemindHolder } from '../bulk/remind-holder.tsx';
import { ProjectConflict } from '../edit/project-conflict.tsx';
import { StageDate, StagePerson, stageField } from '../edit/stage-parts.tsx';
import { type ProjectEditing, useProjectEdit } from '../edit/use-project-edit.ts';
import { useProjectSave } from '../edit/use-project-save.ts';
import { projectById } from '../queries.ts';
import type { RowField } from './row-button.tsx';
import { UndoEdit } from './undo-edit.tsx';

const words = messages.projectBulk;
const dialogWords = messages.projectDialog;

interface RowEditorProps {
  readonly id: string;
  readonly field: RowField;
  readonly onClose: () => void;
}

/** One value of a row, edited by the rules and the endpoint of the dialog; always the project as it is now. */
export function RowEditor({ id, field, onClose }: RowEditorProps) {
  const answer = useQuery({ ...projectById(id), refetchOnWindowFocus: false, refetchOnMount: 'always' });
  const [project, setProject] = useState<Project | null>(null);
  if (project === null && answer.isFetchedAfterMount && answer.data !== undefined) setProject(answer.data);
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from every control inside
    <div onKeyDown={handleKey}>
      {project === null ? (
        <Answer
          query={{ ...answer, data: undefined }}
          loading={<Skeleton count={2} label={messages.ui.loading} />}
          failed={(error) => error.message}
          isFinal={isNotFound}
        >
          {() => null}
        </Answer>
      ) : (
        <RowForm project={project} field={field} onClose={onClose} />
      )}
    </div>
  );
}

function RowForm({ project, field, onClose }: { project: Project } & Omit<RowEditorProps, 'id'>) {
  const toast = useToast();
  const client = useQueryClient();
  const visit = useVisit();
  const editing = useProjectEdit(project);
  const saving = useProjectSave(editing, () => {
    const saved = client.getQueryData<Project>(projectById(project.id).queryKey);
    const back = reverseOf(editing.edit, editing.base);
    const undo =
      saved === undefined || back === null ? undefined : (
        <UndoEdit id={saved.id} version={saved.version} edit={back} />
      );
    toast({ message: dialogWords.saved, action: undo });
    if (!visit.current.left) onClose();
  });
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select');
    // The row's code and data may come when something else is typed in.
    if (isTyping()) return;
    control?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={form}>
      <FormShell
        id={`ubah-${project.id}`}
        aria-label={messages.projectList.change[field](project.title)}
        errors={byField(saving.errors)}
        attempt={saving.attempt}
        busy={saving.busy}
        submitError={saving.failure}
        onSubmit={() => (editing.changes > 0 ? void saving.save() : onClose())}
      >
        <OneField field={field} editing={editing} errors={byField(saving.errors)} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" busy={saving.busy} busyLabel={words.saving}>
            {words.save}
          </Button>
          <CancelButton onCancel={onClose} />
          {field === 'person' && heldTurn(project) !== undefined ? <RemindHolder project={project} /> : null}
        </div>
      </FormShell>
      <Dialog open={saving.fresh !== null} onClose={onClose} title={editing.base.title} size="md">
        {saving.fresh === null ? null : (
          <ProjectConflict editing={editing} fresh={saving.fresh} onSettled={saving.settle} />
        )}
      </Dialog>
    </div>
  );
}

interface OneFieldProps {
  readonly field: RowField;
  readonly editing: ProjectEditing;
  readonly errors: Readonly<Record<string, string>>;
}

function OneField({ field, editing, errors }: OneFieldProps) {
  const { currentOverallStatus: overall } = editing.preview;
  // The stage as the row showed it: a status chosen here changes no other field.
  const name: StageName | null = editing.base.turn.stage ?? editing.base.currentOverallStatus;
  if (field === 'status') {
    return (
      <Field
        name="currentOverallStatus"
        label={dialogWords.overallStatus}
        error={errors.currentOverallStatus}
      >
        <Select
          value={overall ?? ''}
          onChange={({ target }) => isStageName(target.value) && editing.setOverall(target.value)}
        >
          {overall === null ? <option value="">{messages.projects.incompleteShort}</option> : null}
          {stageNames.map((stage) => (
            <option key={stage}>{stage}</option>
          ))}
        </Select>
      </Field>
    );
  }
  if (name === null) return null;
  const parts = { name, editing, errors };
  return (
    <>
      <p className="text-sm font-semibold" aria-hidden>
        {field === 'person' ? dialogWords.personOf(name) : dialogWords.deadlineOf(name)}
      </p>
      {field === 'person' ? <StagePerson {...parts} /> : <StageDate {...parts} />}
    </>
  );
}

function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [stageField(path), message]));
}
