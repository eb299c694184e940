import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, Suspense, useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { formatDate } from '../../ui/format.ts';
import { late } from '../../ui/late.ts';
import { useEndDuty } from './use-end-duty.ts';

/** Needed for few duties: fetched when one is shown. */
const DutyCard = late(async () => (await import('./duty-card.tsx')).DutyCard);
const words = messages.duties;

interface DutyCardsProps {
  readonly duties: readonly Duty[];
  /** The card of a duty that the page itself has more for; undefined for all others. */
  readonly cardOf?: (duty: Duty) => ReactNode;
}

const keyOf = ({ kind, id, stage }: Duty) => `${kind} ${id} ${stage ?? ''}`;

/**
 * One card for each thing that waits. One in which something was typed stays until it is sent, even when it waits no more;
 * an answer is shown over the list, from which it is gone as soon as it is opened.
 */
export function DutyCards({ duties, cardOf }: DutyCardsProps) {
  const end = useEndDuty();
  const [answer, setAnswer] = useState<Duty | null>(null);
  const [typed, setTyped] = useState<ReadonlyMap<string, Duty>>(new Map());
  const keys = new Set(duties.map(keyOf));
  const left = [...typed].filter(([key]) => !keys.has(key)).map(([, duty]) => duty);
  const forget = (key: string) => setTyped((all) => new Map([...all].filter(([known]) => known !== key)));
  function open(duty: Duty) {
    setAnswer(duty);
    end.mutate({ kind: 'answer', dutyId: duty.id });
  }
  return (
    <>
      <ul className="grid gap-4">
        {[...left, ...duties].map((duty) => (
          <li
            key={keyOf(duty)}
            onInput={() => typed.has(keyOf(duty)) || setTyped((all) => new Map(all).set(keyOf(duty), duty))}
            onSubmit={() => forget(keyOf(duty))}
          >
            {cardOf?.(duty) ?? (
              <Suspense fallback={<div className="card min-h-32" />}>
                <DutyCard duty={duty} onOpenAnswer={open} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      <Failure message={failureMessage(words.answerFailed, end.error)} />
      <AnswerDialog duty={answer} onClose={() => setAnswer(null)} />
    </>
  );
}

function AnswerDialog({ duty, onClose }: { duty: Duty | null; onClose: () => void }) {
  // It keeps its words while it closes.
  const [shown, setShown] = useState(duty);
  if (duty !== null && duty !== shown) setShown(duty);
  if (shown?.answer == null) return null;
  const { answer, title, stage, text } = shown;
  const requests = messages.stageRequests;
  return (
    <Dialog open={duty !== null} onClose={onClose} title={words.answer(title)} size="sm">
      <div className="grid gap-2">
        <p>{[messages.desk.matters[answer.to], stage].filter(Boolean).join(' · ')}</p>
        <p>
          <strong>{answer.accepted ? words.accepted : words.refused}</strong>
          {answer.deadline === null ? null : ` · ${requests.given(formatDate(answer.deadline))}`}
          {answer.assigneeName === null ? null : ` · ${requests.handedTo(answer.assigneeName)}`}
        </p>
        {text === '' ? null : (
          <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        )}
      </div>
    </Dialog>
  );
}
