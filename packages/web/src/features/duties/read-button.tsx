import { endDuty } from '@ruang-naskah/domain/duties/endpoints';
import type { Duty, EndDutyInput } from '@ruang-naskah/domain/duties/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';

const words = messages.duties;

/** 'Sudah saya baca': the mention, or the answer, waits no longer. */
export function ReadButton({ duty: { kind, id, title } }: { duty: Pick<Duty, 'kind' | 'id' | 'title'> }) {
  const end = useEndDuty();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.markReadFailed, error);
  return (
    <>
      <Button
        variant="quiet"
        busy={end.isPending}
        busyLabel={words.reading}
        aria-label={words.readOf(title)}
        onClick={() =>
          handleOutcome(end.mutateAsync({ kind: kind === 'answer' ? kind : 'mention', dutyId: id }), {
            failed,
          })
        }
      >
        {words.read}
      </Button>
      <Failure message={failed(end.error)} />
    </>
  );
}

/** Needs no refetch of its own: the list of duties is refetched after every write. */
function useEndDuty() {
  return useMutation({ mutationFn: (body: EndDutyInput) => callEndpoint(endDuty, { body }) });
}
