import { messages } from '@ruang-naskah/domain/messages.id';
import type { ComponentProps } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useUndoMarkMessage } from './queries.ts';

const words = messages.whatsapp;

type TakeBackButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'> & {
  readonly id: string;
  readonly onTakenBack?: () => void;
};

/** 'Batalkan': puts a message that was marked by mistake back into the queue. In the toast, and in the list of sent messages. */
export function TakeBackButton({ id, onTakenBack, ...rest }: TakeBackButtonProps) {
  const toast = useToast();
  const takeBack = useUndoMarkMessage();
  const handleOutcome = useOutcome();
  return (
    <Button
      {...rest}
      data-row-focus
      busy={takeBack.isPending}
      onClick={() =>
        handleOutcome(takeBack.mutateAsync(id), {
          ifStillOpen: onTakenBack,
          done: () => toast({ message: words.takenBack }),
          failed: (error) => failureMessage(words.takeBackFailed, error),
          toastFailure: true,
        })
      }
    >
      {words.takeBack}
    </Button>
  );
}
