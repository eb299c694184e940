import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useTakeBackReminders } from '../queries.ts';

const words = messages.projectBulk;

/** In the message about a reminder, until it is sent. */
export function UndoReminders({ ids }: { ids: readonly string[] }) {
  const toast = useToast();
  const takeBack = useTakeBackReminders();
  const follow = useSending();
  return (
    <Button
      variant="ghost"
      busy={takeBack.isPending}
      onClick={() =>
        follow(takeBack.mutateAsync([...ids]), {
          done: (answer) =>
            toast({ message: answer.ids.length > 0 ? words.reminderTakenBack : words.reminderTold }),
          failed: (error) => failureMessage(words.undoFailed, error),
          tells: true,
        })
      }
    >
      {messages.projectList.undo}
    </Button>
  );
}
