import { messages } from '@ruang-naskah/domain/messages.id';
import type { Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { useTakeStage } from './queries.ts';

const words = messages.tasks;

/** 'Ambil tugas ini': if two editors press, one gets the task and the other is told so. */
export function TakeTask({ task, containerId }: { task: Task; containerId: string }) {
  const { projectId, stage, title } = task;
  const take = useTakeStage(projectId, stage);
  const toast = useToast();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.takeFailed, error);
  const press = () =>
    handleOutcome(take.mutateAsync(), {
      done: () => {
        toast({ message: words.taken(stage, title) });
        // It is in another group now.
        setTimeout(() => moveFocusUnlessTyping(document.getElementById(containerId)));
      },
      failed,
    });
  return (
    <div className="grid justify-items-start gap-3 px-4 pb-4">
      {take.error === null ? null : (
        <Alert tone="danger" role="alert">
          <p>{failed(take.error)}</p>
        </Alert>
      )}
      <Button
        busy={take.isPending}
        busyLabel={words.taking}
        aria-describedby={containerId}
        onClick={() => void press()}
      >
        {words.take}
      </Button>
    </div>
  );
}
