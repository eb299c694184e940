import { use } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { CancelButton } from '../dialog/cancel-button.tsx';
import { FormContext } from './form-context.ts';

/** Sends the surrounding `FormShell`, and is busy when the form is. */
export function SubmitButton({ variant = 'primary', ...rest }: Omit<ButtonProps, 'busy' | 'type'>) {
  return <Button {...rest} variant={variant} type="submit" busy={use(FormContext).busy} />;
}

interface SendOrCancelProps {
  readonly send: string;
  readonly busyLabel: string;
  readonly variant?: 'primary' | 'secondary';
  /** Absent where there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** The end of a form that was opened on a press. */
export function SendOrCancel({ send, busyLabel, variant = 'primary', onCancel }: SendOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton variant={variant} busyLabel={busyLabel}>
        {send}
      </SubmitButton>
      {onCancel === undefined ? null : <CancelButton variant="quiet" onCancel={onCancel} />}
    </div>
  );
}
