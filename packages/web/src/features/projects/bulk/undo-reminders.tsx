import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useTakeBackReminders } from '../queries.ts';

const words = messages.projectBulk;

/** In the message about a reminder, until it is sent. */
export function UndoReminders({ ids }: { ids: readonly string[] }) {
  const toast = useToast();
  const takeBack = useTakeBackReminders();
  return (
    <Button
      variant="ghost"
      busy={takeBack.isPending}
      onClick={() =>
        takeBack.mutate([...ids], {
          onSuccess: (answer) =>
            toast({ message: answer.ids.length > 0 ? words.reminderTakenBack : words.reminderTold }),
          onError: (error) => toast({ message: failureMessage(words.undoFailed, error) }),
        })
      }
    >
      {messages.projectList.undo}
    </Button>
  );
}
