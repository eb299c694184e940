import { messages } from '@ruang-naskah/domain/messages.id';
import type { Message } from '@ruang-naskah/domain/whatsapp/schema';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { formatNearDay } from '../../ui/format.ts';
import { MessagePanel } from './message-panel.tsx';

const words = messages.whatsapp;

const isTaken = ({ claimedBy }: Message) => claimedBy !== null && !claimedBy.own;

/** The next message in the queue, or the previous one, that no other admin works on. */
function nextFree(items: readonly Message[], chosen: Message): Message | undefined {
  const at = items.indexOf(chosen);
  return [...items.slice(at + 1), ...items.slice(0, at).reverse()].find((message) => !isTaken(message));
}

/**
 * The queue beside the text of the chosen message; when that is done, the next one opens. A message that another admin
 * works on is only opened by an explicit press.
 */
export function MessageDesk({ items }: { items: readonly Message[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = items.find(({ id }) => id === chosenId) ?? items.find((one) => !isTaken(one)) ?? items[0];
  const text = useRef<HTMLDivElement>(null);
  // On a phone the text stands below the queue.
  useEffect(() => {
    if (chosenId !== undefined) text.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  if (chosen === undefined) return null;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ul aria-label={words.list} className="card divide-y divide-garis p-0">
        {items.map((message) => (
          <li key={message.id}>
            <Row message={message} chosen={message === chosen} onChoose={() => setChosenId(message.id)} />
          </li>
        ))}
      </ul>
      <div ref={text} className="lg:sticky lg:top-8">
        <MessagePanel
          key={chosen.id}
          message={chosen}
          taken={isTaken(chosen)}
          onDone={() => setChosenId(nextFree(items, chosen)?.id)}
        />
      </div>
    </div>
  );
}

interface RowProps {
  readonly message: Message;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Row({ message, chosen, onChoose }: RowProps) {
  const { timeZone } = useSession().settings;
  const today = useToday();
  const { nama, maskedNumber, subject, createdAt, claimedBy } = message;
  return (
    <button
      type="button"
      data-print="text"
      aria-pressed={chosen}
      className={`flex w-full items-center gap-3 border-l-4 px-4 py-3 text-left ${chosen ? 'border-wedel bg-wedel-lembut' : 'border-transparent'}`}
      onClick={onChoose}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className="font-semibold">{nama}</b>{' '}
        <span className="text-sm whitespace-nowrap text-tinta-2">{maskedNumber}</span>
        <span className="block text-sm text-tinta-2">{subject}</span>
        {maskedNumber === '' ? <span className="block text-sm text-merah-fg">{words.noNumber}</span> : null}
        {claimedBy === null ? null : (
          <span className="block text-sm">
            {claimedBy.own ? words.claimedByYou : words.claimedBy(claimedBy.nama)}
          </span>
        )}
      </span>
      <time dateTime={createdAt} className="text-sm text-tinta-2">
        {formatNearDay(createdAt, today, timeZone)}
      </time>
    </button>
  );
}
