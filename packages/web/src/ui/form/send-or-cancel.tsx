import { messages } from '@ruang-naskah/domain/messages.id';
import { use } from 'react';
import { Button } from '../button.tsx';
import { FormContext } from './form-context.ts';
import { SubmitButton } from './submit-button.tsx';

interface SendOrCancelProps {
  readonly send: string;
  readonly busyLabel: string;
  readonly variant?: 'primary' | 'secondary';
  /** Absent where there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** The end of a form that was opened on a press; what is being sent can't be taken back. */
export function SendOrCancel({ send, busyLabel, variant = 'primary', onCancel }: SendOrCancelProps) {
  const { busy } = use(FormContext);
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton variant={variant} busyLabel={busyLabel}>
        {send}
      </SubmitButton>
      {onCancel === undefined ? null : (
        <Button variant="quiet" onClick={() => !busy && onCancel()}>
          {messages.ui.cancel}
        </Button>
      )}
    </div>
  );
}
