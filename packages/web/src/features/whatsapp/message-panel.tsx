import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Message, OpenedMessage } from '@ruang-naskah/domain/whatsapp/schema';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { LinkExternal } from '../../ui/link-external.tsx';
import { useOpenMessage, useSettleMessage } from './queries.ts';

const words = messages.whatsapp;

interface MessagePanelProps {
  readonly message: Message;
  /** Another admin works on it. */
  readonly taken: boolean;
  readonly onDone: () => void;
}

/** The ready text with its filled-in values marked, and its actions. */
export function MessagePanel({ message, taken, onDone }: MessagePanelProps) {
  const toast = useToast();
  const open = useOpenMessage();
  const settle = useSettleMessage();
  const follow = useSending(message.id);
  const [opened, setOpened] = useState<OpenedMessage>();
  const failure = [
    open.error === null ? null : failureMessage(words.openFailed, open.error),
    settle.error === null ? null : failureMessage(words.settleFailed, settle.error),
  ].find((sentence) => sentence !== null);
  function openWhatsapp() {
    // Opened synchronously, because browsers allow a new tab only during a press, and the new tab gets no opener.
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    void follow(open.mutateAsync(message.id), {
      done: (answer) => {
        setOpened(answer);
        tab?.location.replace(answer.waLink);
      },
      failed: (error) => {
        tab?.close();
        return failureMessage(words.openFailed, error);
      },
    });
  }
  function finish(outcome: 'sent' | 'skipped') {
    void follow(settle.mutateAsync({ id: message.id, outcome }), {
      here: onDone,
      done: () => toast({ message: outcome === 'sent' ? words.sent : words.skipped }),
      failed: (error) => failureMessage(words.settleFailed, error),
    });
  }
  return (
    <section aria-label={words.preview} className="grid gap-3">
      <div className="rounded-2 bg-garis p-4">
        <p dir="auto" className="rounded-2 bg-kertas p-4 whitespace-pre-line wrap-anywhere">
          {message.parts.map((part, at) => {
            const key = `${at} ${part.filled}`;
            return part.filled ? (
              <mark key={key} className="rounded-1 bg-kuning-bg px-0.5 text-inherit">
                {part.text}
              </mark>
            ) : (
              <span key={key}>{part.text}</span>
            );
          })}
        </p>
      </div>
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert">
          <p>{failure}</p>
        </Alert>
      )}
      {opened === undefined ? null : (
        <p className="flex flex-wrap gap-3">
          <span>{opened.number}</span>
          <LinkExternal href={opened.waLink}>{words.openAgain}</LinkExternal>
        </p>
      )}
      {taken ? (
        <Alert tone="info">
          <p>{words.claimedElsewhere(message.claimedBy?.nama ?? '', limits.whatsappClaimSeconds / 60)}</p>
        </Alert>
      ) : null}
      <p className="flex flex-wrap gap-2">
        <Button
          variant={taken ? 'secondary' : 'primary'}
          icon={<MessageCircle size={18} aria-hidden />}
          busy={open.isPending}
          busyLabel={words.opening}
          onClick={openWhatsapp}
        >
          {words.open}
        </Button>
        {taken ? null : (
          <>
            <Button busy={settle.isPending} busyLabel={words.saving} onClick={() => finish('sent')}>
              {words.markSent}
            </Button>
            <Button variant="quiet" onClick={() => !settle.isPending && finish('skipped')}>
              {words.skip}
            </Button>
          </>
        )}
      </p>
      {taken ? null : <p className="text-sm text-tinta-2">{words.after}</p>}
    </section>
  );
}
