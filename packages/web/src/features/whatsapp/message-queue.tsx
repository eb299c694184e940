import { messages } from '@ruang-naskah/domain/messages.id';
import type { WhatsappMessage } from '@ruang-naskah/domain/whatsapp/schema';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatNearDay } from '../../ui/format.ts';
import { MessagePanel } from './message-panel.tsx';

const words = messages.whatsapp;

const isClaimedByOther = ({ claimedBy }: WhatsappMessage) => claimedBy !== null && !claimedBy.own;

/** The next message in the queue, or else the previous one, that no other admin has claimed. */
function nextUnclaimed(
  items: readonly WhatsappMessage[],
  chosen: WhatsappMessage,
): WhatsappMessage | undefined {
  const index = items.indexOf(chosen);
  return [...items.slice(index + 1), ...items.slice(0, index).reverse()].find(
    (message) => !isClaimedByOther(message),
  );
}

function firstUnclaimed(items: readonly WhatsappMessage[]): WhatsappMessage | undefined {
  return items.find((message) => !isClaimedByOther(message)) ?? items[0];
}

/**
 * The queue beside the text of the chosen message; when that is done, the next one opens. A message that another admin has
 * claimed is only opened by a press. However the queue changes meanwhile, the chosen message stays: an admin who comes back
 * from WhatsApp presses the buttons of that one.
 */
export function MessageQueue({ items }: { items: readonly WhatsappMessage[] }) {
  const [chosenId, setChosenId] = useState(() => firstUnclaimed(items)?.id);
  const chosen = items.find(({ id }) => id === chosenId);
  const panel = useRef<HTMLDivElement>(null);
  const initialId = useRef(chosenId);
  // On a phone the text stands below the queue.
  useEffect(() => {
    if (chosenId !== initialId.current) panel.current?.scrollIntoView({ block: 'nearest' });
    initialId.current = undefined;
  }, [chosenId]);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ul aria-label={words.list} className="card divide-y divide-garis p-0">
        {items.map((message) => (
          <li key={message.id}>
            <MessageRow
              message={message}
              chosen={message === chosen}
              onChoose={() => setChosenId(message.id)}
            />
          </li>
        ))}
      </ul>
      <div ref={panel} className="lg:sticky lg:top-8">
        {chosen === undefined ? (
          chosenId === undefined ? null : (
            <Alert tone="info" role="status">
              <p>{words.gone}</p>
            </Alert>
          )
        ) : (
          <MessagePanel
            key={chosen.id}
            message={chosen}
            claimedByOther={isClaimedByOther(chosen)}
            onDone={() =>
              setChosenId((nextUnclaimed(items, chosen) ?? items.find((message) => message !== chosen))?.id)
            }
          />
        )}
      </div>
    </div>
  );
}

interface MessageRowProps {
  readonly message: WhatsappMessage;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function MessageRow({ message, chosen, onChoose }: MessageRowProps) {
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
        <bdi className="font-semibold">{nama}</bdi>{' '}
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
