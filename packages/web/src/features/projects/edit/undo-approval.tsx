import { messages } from '@ruang-naskah/domain/messages.id';
import { undoesApproval } from '@ruang-naskah/domain/projects/edit';
import { stagePolicy } from '@ruang-naskah/domain/projects/stage-rules';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { StagePartProps } from './stage-parts.tsx';

const words = messages.projectDialog;

/** 'Batalkan persetujuan' of a stored approval, while the project is not finished (decision 0081). */
export function UndoApprovalButton({ name, editing }: Omit<StagePartProps, 'errors'>) {
  const stage = stageOf(editing.preview, name);
  const undone = undoesApproval(editing.edit, name);
  const button = useRef<HTMLButtonElement>(null);
  // Focus comes back when the approval is kept after all.
  const wasUndone = useRef(undone);
  useEffect(() => {
    if (!undone && wasUndone.current) button.current?.focus({ preventScroll: true });
    wasUndone.current = undone;
  }, [undone]);
  if (stageOf(editing.base, name).status !== 'Disetujui') return null;
  if (stagePolicy.undoApproval(editing.preview, name, stage) !== true) return null;
  return (
    <Button
      ref={button}
      variant="quiet"
      aria-label={words.undoApprovalOf(name)}
      onClick={() => editing.undoApproval(name)}
    >
      {words.undoApproval}
    </Button>
  );
}

/** What undoing changes, and the button that keeps the approval. It takes the focus of the pressed button, which is gone. */
export function UndoneApprovalNote({ name, editing }: Omit<StagePartProps, 'errors'>) {
  const undone = undoesApproval(editing.edit, name);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (undone) note.current?.focus({ preventScroll: true });
  }, [undone]);
  if (!undone) return null;
  const { currentOverallStatus } = editing.preview;
  return (
    <Alert
      ref={note}
      tone="warning"
      role="status"
      action={
        <Button variant="quiet" onClick={() => editing.keepApproval(name)}>
          {words.keepApproval}
        </Button>
      }
    >
      <p>{words.approvalUndone(name, currentOverallStatus ?? '')}</p>
    </Alert>
  );
}
