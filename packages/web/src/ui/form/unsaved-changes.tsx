import { messages } from '@ruang-naskah/domain/messages.id';
import { Confirm } from '../dialog/confirm.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

export type UnsavedChangesProps = {
  dirty: boolean;
  /** The router's navigation. */
  go: (path: string) => void;
  /** Whether the way to this address loses nothing, such as while the changes are under way; asked when somebody leaves. */
  mayPass?: (url: string) => boolean;
};

/** Put once beside a form: asks before its changes are lost. */
export function UnsavedChanges({ dirty, go, mayPass }: UnsavedChangesProps) {
  const guard = useUnsavedGuard(dirty, go, mayPass);
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
