import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, use } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { useToast } from '../feedback/toast.tsx';
import { FormContext } from '../form/form-context.ts';
import { useLeaveDialog } from './dialog.tsx';

interface CancelButtonProps {
  readonly variant?: NonNullable<ButtonProps['variant']>;
  /** Has the focus first. */
  readonly first?: boolean;
  /** Where it stands in no dialog. */
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** «Batal», also of what is being sent; that its outcome is not known yet is said then. */
export function CancelButton({
  variant = 'secondary',
  first = false,
  onCancel,
  children,
}: CancelButtonProps) {
  const toast = useToast();
  const { busy } = use(FormContext);
  const leave = useLeaveDialog(() => {
    if (busy) toast({ message: messages.ui.stillSending, tone: 'waiting' });
    onCancel();
  });
  return (
    <Button variant={variant} data-while-sending data-autofocus={first || undefined} onClick={leave}>
      {children ?? messages.ui.cancel}
    </Button>
  );
}
