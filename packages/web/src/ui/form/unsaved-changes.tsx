import { messages } from '@ruang-naskah/domain/messages.id';
import { Confirm } from '../dialog/confirm.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

export type UnsavedChangesProps = {
  dirty: boolean;
  /** The router's navigation. */
  go: (path: string) => void;
  /** Whether the changes are under way, read when somebody leaves. */
  isSending?: () => boolean;
};

/** Put once beside a form: asks before its changes are lost. */
export function UnsavedChanges({ dirty, go, isSending }: UnsavedChangesProps) {
  const guard = useUnsavedGuard(dirty, go, isSending);
  return (
    <Confirm
      open={guard.asking}
      title={messages.shell.leaveTitle}
      cancelLabel={messages.shell.leaveStay}
      confirmLabel={messages.shell.leaveDiscard}
      onCancel={guard.stay}
      onConfirm={guard.leave}
    />
  );
}
