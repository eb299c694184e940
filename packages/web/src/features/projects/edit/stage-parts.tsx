import { messages } from '@ruang-naskah/domain/messages.id';
import {
  approvesStage,
  repairRequestFor,
  stageReachedByApproval,
  undoesApproval,
} from '@ruang-naskah/domain/projects/edit';
import { stagePolicy } from '@ruang-naskah/domain/projects/stage-rules';
import {
  assigneeOf,
  isAuthorStage,
  type Stage,
  type StageName,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { Check, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PersonPicker } from '../../users/people/person-picker.tsx';
import { StageBadge } from '../stages/stage-badge.tsx';
import { WorkDateField } from '../stages/work-date-field.tsx';
import type { ProjectEditing } from './use-project-edit.ts';

/** The parts of every stage in the dialog (§2): deadline, responsible person, status, 'Setujui'. */

const words = messages.projects;
const dialogWords = messages.projectDialog;
const editors = ['redaksi'] as const;

export interface StagePartProps {
  readonly name: StageName;
  readonly editing: ProjectEditing;
  readonly errors: Readonly<Record<string, string>>;
}

/** `stages.Quality Control.deadline` as the name of a field: an id must not contain spaces. */
export function stageField(path: string): string {
  return path.replaceAll(' ', '-');
}

/** The errors of a save, by the names of their fields instead of their paths in the request. */
export function errorsByField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [stageField(path), message]));
}

/** Where nobody else can be chosen: the author of an author's stage, or the editor under whose name it was done. */
function fixedPersonName(
  name: StageName,
  stage: Stage,
  { authorId, authorName }: ProjectEditing['preview'],
): string {
  return stage.editorName ?? (isAuthorStage(name) && authorId !== '' ? authorName : '');
}

export function StagePerson({ name, editing, errors }: StagePartProps) {
  const stage = stageOf(editing.preview, name);
  if (stagePolicy.assign(editing.base, name, stageOf(editing.base, name)) !== true) {
    const personName = fixedPersonName(name, stage, editing.preview);
    return personName === '' ? (
      <span />
    ) : (
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={personName} />
        <span className="min-w-0 wrap-anywhere">
          {personName}{' '}
          <small className="text-tinta-2">{isAuthorStage(name) ? dialogWords.author : null}</small>
        </span>
      </p>
    );
  }
  const field = stageField(`stages.${name}.assigneeId`);
  return (
    <Field name={field} label={dialogWords.personOf(name)} error={errors[field]} labelHidden>
      <PersonPicker
        roles={editors}
        value={assignedPerson(stage)}
        onChange={(person) => editing.assign(name, person)}
        placeholder={dialogWords.nobody}
      />
    </Field>
  );
}

function assignedPerson(stage: Stage): Person | null {
  const id = assigneeOf(stage);
  return id === null ? null : { id, nama: stage.editorName ?? words.personChosen };
}

export function StageDate({ name, editing, errors }: StagePartProps) {
  const field = stageField(`stages.${name}.deadline`);
  return (
    <WorkDateField
      name={field}
      label={dialogWords.deadlineOf(name)}
      error={errors[field]}
      value={stageOf(editing.preview, name).deadline ?? ''}
      stored={stageOf(editing.base, name).deadline}
      onChange={(date) => editing.setDeadline(name, date)}
      inRow
    />
  );
}

/** The status of the stage; an approval or a request for repair that is not saved yet is marked as unsaved. */
export function StageStatusBadge({ name, editing }: Omit<StagePartProps, 'errors'>) {
  if (repairRequestFor(editing.edit, name) !== undefined) {
    return (
      <Badge tone="kuning" icon={<RotateCcw size={14} aria-hidden />}>
        {messages.repairs.unsaved}
      </Badge>
    );
  }
  const undone = undoesApproval(editing.edit, name);
  if (!undone && !approvesStage(editing.edit, name))
    return <StageBadge stage={stageOf(editing.preview, name)} />;
  return (
    <Badge tone="kuning" icon={undone ? <Undo2 size={14} aria-hidden /> : <Check size={14} aria-hidden />}>
      {undone ? dialogWords.undoneUnsaved : dialogWords.approvedUnsaved}
    </Badge>
  );
}

/** 'Setujui', offered only while there is something to approve (§4). */
export function ApproveButton({
  name,
  editing,
  primary = false,
}: Omit<StagePartProps, 'errors'> & { readonly primary?: boolean }) {
  const approved = approvesStage(editing.edit, name);
  const button = useRef<HTMLButtonElement>(null);
  // Focus comes back when an approval is taken back.
  const wasApproved = useRef(approved);
  useEffect(() => {
    if (!approved && wasApproved.current) button.current?.focus({ preventScroll: true });
    wasApproved.current = approved;
  }, [approved]);
  // While an approval is being undone, the button that keeps it is in `UndoneApprovalNote`.
  if (
    undoesApproval(editing.edit, name) ||
    stagePolicy.approve(name, stageOf(editing.preview, name)) !== true
  )
    return null;
  return (
    <Button
      ref={button}
      variant={primary ? 'primary' : 'secondary'}
      aria-label={dialogWords.approveStage(name)}
      onClick={() => editing.approve(name)}
    >
      {dialogWords.approve}
    </Button>
  );
}

/** What an unsaved approval leads to (§4), and the button that drops it. It takes the focus of the pressed button, which is gone. */
export function ApprovedNote({ name, editing }: Omit<StagePartProps, 'errors'>) {
  const approved = approvesStage(editing.edit, name);
  const next = stageReachedByApproval(editing.edit, name);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (approved) note.current?.focus({ preventScroll: true });
  }, [approved]);
  if (!approved) return null;
  return (
    <Alert
      ref={note}
      tone="success"
      role="status"
      action={
        <Button variant="quiet" onClick={() => editing.dropApproval(name)}>
          {dialogWords.dropApproval}
        </Button>
      }
    >
      <p>{next === null ? dialogWords.approvedOnly(name) : dialogWords.approved(name, next)}</p>
    </Alert>
  );
}
