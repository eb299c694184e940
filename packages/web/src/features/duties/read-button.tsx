import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useEndDuty } from './use-end-duty.ts';

const words = messages.duties;

/** 'Sudah saya baca': the mention, or the answer, waits no longer. */
export function ReadButton({ duty: { kind, id, title } }: { duty: Pick<Duty, 'kind' | 'id' | 'title'> }) {
  const end = useEndDuty();
  return (
    <>
      <Button
        variant="quiet"
        busy={end.isPending}
        busyLabel={words.reading}
        aria-label={words.readOf(title)}
        onClick={() => end.mutate({ kind: kind === 'answer' ? kind : 'mention', dutyId: id })}
      >
        {words.read}
      </Button>
      <Failure message={failureMessage(words.readFailed, end.error)} />
    </>
  );
}
