import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { OpenedMessage, WhatsappMessage } from '@ruang-naskah/domain/whatsapp/schema';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { LinkExternal } from '../../ui/link-external.tsx';
import { useMarkMessage, useOpenMessage } from './queries.ts';
import { TakeBackButton } from './take-back-button.tsx';

const words = messages.whatsapp;

interface MessagePanelProps {
  readonly message: WhatsappMessage;
  readonly claimedByOther: boolean;
  readonly onDone: () => void;
}

/** The ready text with its filled-in values highlighted, and the buttons to send, mark and skip it. */
export function MessagePanel({ message, claimedByOther, onDone }: MessagePanelProps) {
  const toast = useToast();
  const open = useOpenMessage();
  const markMessage = useMarkMessage();
  const handleOutcome = useOutcome(message.id);
  const [opened, setOpened] = useState<OpenedMessage>();
  const failure = [
    open.error === null ? null : failureMessage(words.openFailed, open.error),
    markMessage.error === null ? null : failureMessage(words.settleFailed, markMessage.error),
  ].find((sentence) => sentence !== null);
  function openWhatsapp() {
    // Opened synchronously, because browsers allow a new tab only during a press, and the new tab gets no opener.
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    void handleOutcome(open.mutateAsync(message.id), {
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
  function mark(outcome: 'sent' | 'skipped') {
    void handleOutcome(markMessage.mutateAsync({ id: message.id, outcome }), {
      ifStillOpen: onDone,
      done: () =>
        toast({
          message: outcome === 'sent' ? words.sent : words.skipped,
          action: <TakeBackButton id={message.id} variant="ghost" />,
        }),
      failed: (error) => failureMessage(words.settleFailed, error),
    });
  }
  return (
    <section aria-label={words.preview} className="grid gap-3">
      <div className="rounded-2 bg-garis p-4">
        <p dir="auto" className="rounded-2 bg-kertas p-4 whitespace-pre-line wrap-anywhere">
          {message.parts.map((part, index) => {
            const key = `${index} ${part.filled}`;
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
      {claimedByOther ? (
        <Alert tone="info">
          <p>{words.claimedElsewhere(message.claimedBy?.nama ?? '', limits.whatsappClaimSeconds / 60)}</p>
        </Alert>
      ) : null}
      <p className="flex flex-wrap gap-2">
        <Button
          variant={claimedByOther ? 'secondary' : 'primary'}
          icon={<MessageCircle size={18} aria-hidden />}
          busy={open.isPending}
          busyLabel={words.opening}
          onClick={openWhatsapp}
        >
          {words.open}
        </Button>
        {claimedByOther ? null : (
          <>
            <Button busy={markMessage.isPending} busyLabel={words.saving} onClick={() => mark('sent')}>
              {words.markSent}
            </Button>
            <Button variant="quiet" onClick={() => !markMessage.isPending && mark('skipped')}>
              {words.skip}
            </Button>
          </>
        )}
      </p>
      {claimedByOther ? null : <p className="text-sm text-tinta-2">{words.after}</p>}
    </section>
  );
}
