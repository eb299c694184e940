import { messages } from '@ruang-naskah/domain/messages.id';
import { reverseEdit } from '@ruang-naskah/domain/projects/bulk';
import type { ProjectEdit } from '@ruang-naskah/domain/projects/edit';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { isStageName, type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { mostUrgentPersonalTurn } from '@ruang-naskah/domain/projects/turn';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { failureMessage, isNotFound } from '../../../api/api-error.ts';
import { useMounted, useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { LateDialog } from '../../../ui/dialog/late-dialog.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { isTyping } from '../../../ui/focus.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { RemindHolder } from '../bulk/remind-holder.tsx';
import { ProjectConflict } from '../edit/project-conflict.tsx';
import { errorsByField, StageDate, StagePerson } from '../edit/stage-parts.tsx';
import { type ProjectEditing, useProjectEdit } from '../edit/use-project-edit.ts';
import { useProjectSave } from '../edit/use-project-save.ts';
import { projectById, useUpdateProject } from '../queries.ts';
import type { EditableField } from './editable-cell.tsx';

const words = messages.projectBulk;
const dialogWords = messages.projectDialog;

interface CellEditorProps {
  readonly id: string;
  readonly field: EditableField;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onClose: () => void;
}

/** Edits one value of a row by the rules and the endpoint of the dialog, always on the freshly loaded project. */
export function CellEditor({ id, field, onChanged, onClose }: CellEditorProps) {
  const answer = useQuery({ ...projectById(id), refetchOnWindowFocus: false, refetchOnMount: 'always' });
  const [project, setProject] = useState<Project | null>(null);
  if (project === null && answer.isFetchedAfterMount && answer.data !== undefined) setProject(answer.data);
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Answers a question about the row.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
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
        <CellForm project={project} field={field} onChanged={onChanged} onClose={onClose} />
      )}
    </div>
  );
}

function CellForm({
  project,
  field,
  onChanged,
  onClose,
}: { project: Project } & Omit<CellEditorProps, 'id'>) {
  const toast = useToast();
  const client = useQueryClient();
  const mounted = useMounted();
  const editing = useProjectEdit(project);
  const saving = useProjectSave(editing, () => {
    const saved = client.getQueryData<Project>(projectById(project.id).queryKey);
    const reverse = reverseEdit(editing.edit, editing.base);
    const undo =
      saved === undefined || reverse === null ? undefined : (
        <UndoEditButton id={saved.id} version={saved.version} edit={reverse} />
      );
    toast({ message: dialogWords.saved, action: undo });
    if (mounted.current.isMounted) onClose();
  });
  const form = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const losesChange = editing.changeCount > 0 && !saving.busy;
  useEffect(() => {
    onChanged(losesChange);
    return () => onChanged(false);
  }, [losesChange, onChanged]);
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select');
    // By the time code and data are loaded, the admin may be typing elsewhere.
    if (isTyping()) return;
    control?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={form}>
      <FormShell
        id={`ubah-${project.id}`}
        aria-label={messages.projectList.change[field](project.title)}
        errors={errorsByField(saving.errors)}
        attempt={saving.attempt}
        busy={saving.busy}
        submitError={saving.failure}
        onSubmit={() => (editing.changeCount > 0 ? void saving.save() : onClose())}
      >
        <FieldControl field={field} editing={editing} errors={errorsByField(saving.errors)} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" busy={saving.busy} busyLabel={words.saving}>
            {words.save}
          </Button>
          <CancelButton onCancel={onClose} />
          {field === 'person' && mostUrgentPersonalTurn(project) !== undefined ? (
            <RemindHolder project={project} />
          ) : null}
        </div>
      </FormShell>
      <UnsavedChanges dirty={losesChange} go={navigate} mayPass={staysOnScreen} />
      <LateDialog
        open={saving.fresh !== null}
        notice={dialogWords.conflict}
        onClose={onClose}
        title={editing.base.title}
        size="md"
      >
        {saving.fresh === null ? null : (
          <ProjectConflict editing={editing} fresh={saving.fresh} onResolved={saving.hideConflict} />
        )}
      </LateDialog>
    </div>
  );
}

/** Filters, pages and dialogs of the list: the row stays. */
function staysOnScreen(url: string): boolean {
  return new URL(url).pathname === location.pathname;
}

interface FieldControlProps {
  readonly field: EditableField;
  readonly editing: ProjectEditing;
  readonly errors: Readonly<Record<string, string>>;
}

function FieldControl({ field, editing, errors }: FieldControlProps) {
  const { currentOverallStatus: overall } = editing.preview;
  // The stage that the row shows, also while another status is chosen here.
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
  const stageProps = { name, editing, errors };
  return (
    <>
      <p className="text-sm font-semibold" aria-hidden>
        {field === 'person' ? dialogWords.personOf(name) : dialogWords.deadlineOf(name)}
      </p>
      {field === 'person' ? <StagePerson {...stageProps} /> : <StageDate {...stageProps} />}
    </>
  );
}

interface UndoEditProps {
  readonly id: string;
  /** The version that the change made, so that later changes are not overwritten. */
  readonly version: number;
  readonly edit: ProjectEdit;
}

/** The button in the message after a change made in a row. */
function UndoEditButton({ id, version, edit }: UndoEditProps) {
  const toast = useToast();
  const update = useUpdateProject(id);
  const handleOutcome = useOutcome();
  return (
    <Button
      variant="ghost"
      busy={update.isPending}
      onClick={() =>
        handleOutcome(update.mutateAsync({ body: edit, version }), {
          done: () => toast({ message: words.undone }),
          failed: (error) => failureMessage(words.undoFailed, error),
          toastFailure: true,
        })
      }
    >
      {messages.projectList.undo}
    </Button>
  );
}
