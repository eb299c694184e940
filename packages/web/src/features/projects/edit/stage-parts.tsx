import { messages } from '@ruang-naskah/domain/messages.id';
import { approves, leadsTo, repairOf, undoes } from '@ruang-naskah/domain/projects/edit';
import { stageCan } from '@ruang-naskah/domain/projects/stage-rules';
import {
  holderOf,
  isAuthorStage,
  type Stage,
  type StageName,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { Check, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Face } from '../../../ui/face.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PersonPicker } from '../people/person-picker.tsx';
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

/** `stages.Quality Control.deadline` as the name of a field. */
export function stageField(path: string): string {
  return path.replaceAll(' ', '-');
}

/** The person of a stage without a select: its author, or the name under which it was done. */
function printedHolder(
  name: StageName,
  stage: Stage,
  { authorId, authorName }: ProjectEditing['preview'],
): string {
  return stage.editorName ?? (isAuthorStage(name) && authorId !== '' ? authorName : '');
}

export function StagePerson({ name, editing, errors }: StagePartProps) {
  const stage = stageOf(editing.preview, name);
  if (stageCan.assign(editing.base, name, stageOf(editing.base, name)) !== true) {
    const who = printedHolder(name, stage, editing.preview);
    return who === '' ? (
      <span />
    ) : (
      <p className="flex min-w-0 items-center gap-2">
        <Face name={who} />
        <span className="min-w-0 wrap-anywhere">
          {who} <small className="text-tinta-2">{isAuthorStage(name) ? dialogWords.author : null}</small>
        </span>
      </p>
    );
  }
  const field = stageField(`stages.${name}.assigneeId`);
  return (
    <Field name={field} label={dialogWords.personOf(name)} error={errors[field]} labelHidden>
      <PersonPicker
        roles={editors}
        value={holderOfStage(stage)}
        onChange={(person) => editing.assign(name, person)}
        placeholder={dialogWords.nobody}
      />
    </Field>
  );
}

function holderOfStage(stage: Stage): Person | null {
  const id = holderOf(stage);
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

/** An approval or a request is only final once it is saved, and is marked so. */
export function StageState({ name, editing }: Omit<StagePartProps, 'errors'>) {
  if (repairOf(editing.edit, name) !== undefined) {
    return (
      <Badge tone="kuning" icon={<RotateCcw size={14} aria-hidden />}>
        {messages.repairs.unsaved}
      </Badge>
    );
  }
  const undone = undoes(editing.edit, name);
  if (!undone && !approves(editing.edit, name)) return <StageBadge stage={stageOf(editing.preview, name)} />;
  return (
    <Badge tone="kuning" icon={undone ? <Undo2 size={14} aria-hidden /> : <Check size={14} aria-hidden />}>
      {undone ? dialogWords.withdrawnUnsaved : dialogWords.approvedUnsaved}
    </Badge>
  );
}

/** 'Setujui', offered only while there is something to approve (§4). */
export function ApproveButton({
  name,
  editing,
  primary = false,
}: Omit<StagePartProps, 'errors'> & { readonly primary?: boolean }) {
  const approved = approves(editing.edit, name);
  const button = useRef<HTMLButtonElement>(null);
  // Focus comes back when an approval is taken back.
  const wasApproved = useRef(approved);
  useEffect(() => {
    if (!approved && wasApproved.current) button.current?.focus({ preventScroll: true });
    wasApproved.current = approved;
  }, [approved]);
  // Of an approval that is being undone, the way back stands in its note.
  if (undoes(editing.edit, name) || stageCan.approve(name, stageOf(editing.preview, name)) !== true)
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

/** What an approval leads to (§4), with the way back; the button that was pressed is gone, so it has the focus. */
export function ApprovedNote({ name, editing }: Omit<StagePartProps, 'errors'>) {
  const approved = approves(editing.edit, name);
  const next = leadsTo(editing.edit, name);
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
        <Button variant="quiet" onClick={() => editing.undoApproval(name)}>
          {dialogWords.undoApproval}
        </Button>
      }
    >
      <p>{next === null ? dialogWords.approvedOnly(name) : dialogWords.approved(name, next)}</p>
    </Alert>
  );
}
