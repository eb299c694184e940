import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { RefusedRow, Reminded, Reminder } from '@ruang-naskah/domain/projects/bulk-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useMounted, useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { reminderOf, useRemindHolders, useTakeBackReminders } from '../queries.ts';
import { RefusedRows, showRefusedLate } from './refused-rows.tsx';

const words = messages.projectBulk;

export interface RemindRowsProps {
  readonly rows: readonly { readonly id: string; readonly version: number; readonly title: string }[];
  readonly onClose: () => void;
  readonly onDone?: (answer: Reminded) => void;
}

/** `Ingatkan`: the text first, then the reminder, which waits half a minute for “Urungkan”. */
export function RemindRows({ rows, onClose, onDone }: RemindRowsProps) {
  const toast = useToast();
  const remind = useRemindHolders();
  const mounted = useMounted();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.remindFailed, error);
  const [refused, setRefused] = useState<readonly RefusedRow[] | null>(null);
  const [first] = rows;
  const answer = useQuery({ ...reminderOf(first?.id ?? ''), refetchOnMount: 'always' });
  const isSingle = rows.length === 1;
  const reason = isSingle && answer.data !== undefined ? reasonNotToRemind(answer.data) : undefined;
  function send() {
    void handleOutcome(remind.mutateAsync(rows.map(({ id, version }) => ({ id, version }))), {
      ifStillOpen: (answered) => {
        if (answered.refused.length === 0) onClose();
        else setRefused(withTitles(answered.refused, rows));
        onDone?.(answered);
      },
      done: ({ reminded, refused: notReminded }) => {
        if (!mounted.current.isMounted)
          showRefusedLate(words.notRemindedTitle(notReminded.length), withTitles(notReminded, rows));
        if (reminded.length === 0) return;
        toast({
          message: words.remindedSoon(reminded.length),
          action: <UndoRemindersButton ids={reminded} />,
          visibleMs: limits.reminderDelaySeconds * 1000,
        });
      },
      failed,
    });
  }
  if (refused !== null) {
    return <RefusedRows title={words.notRemindedTitle(refused.length)} refused={refused} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isSingle ? words.remindTitle(answer.data?.name ?? '') : words.remindRowsTitle(rows.length)}
      size="sm"
      footer={
        <>
          <CancelButton onCancel={onClose} />
          <Button
            variant="primary"
            busy={remind.isPending}
            busyLabel={words.reminding}
            aria-disabled={answer.data === undefined || reason !== undefined}
            onClick={send}
          >
            {words.remind}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {remind.error === null ? null : (
          <Alert tone="danger" role="alert">
            <p>{failed(remind.error)}</p>
          </Alert>
        )}
        <Answer
          query={answer}
          loading={<Skeleton count={3} label={messages.ui.loading} />}
          failed={words.remindLoadFailed}
        >
          {(reminder) => (
            <ReminderText
              reminder={reminder}
              reason={reason}
              example={isSingle ? null : (first?.title ?? null)}
            />
          )}
        </Answer>
      </div>
    </Dialog>
  );
}

/** Why the person cannot be reminded; empty if they can. */
function reasonNotToRemind({ name, remindedToday, holderSuspended }: Reminder): string | undefined {
  if (name === null) return words.nobodyToRemind;
  if (holderSuspended) return words.holderSuspended(name);
  return remindedToday ? words.alreadyReminded : undefined;
}

interface ReminderTextProps {
  readonly reminder: Reminder;
  readonly reason: string | undefined;
  /** The title of the project whose text is shown as an example, if there are several; null for one. */
  readonly example: string | null;
}

function ReminderText({ reminder, reason, example }: ReminderTextProps) {
  if (reason !== undefined) return <p>{reason}</p>;
  return (
    <>
      {example === null ? null : (
        <p>
          {words.remindNearest} {words.remindExample(example)}
        </p>
      )}
      {example !== null || reminder.others.length === 0 ? null : (
        <p>{words.remindOnly(reminder.name ?? '', reminder.others.join(', '))}</p>
      )}
      {reminder.name === null ? (
        <p>{words.nobodyToRemind}</p>
      ) : (
        <blockquote className="rounded-2 border border-garis bg-mori p-4">
          <p className="font-semibold">{reminder.subject}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {reminder.text}
          </p>
        </blockquote>
      )}
      <p className="text-sm text-tinta-2">
        {example === null ? `${reminder.when} ${words.remindUndo}` : words.remindHow}
      </p>
    </>
  );
}

/** The server knows no title of a deleted project; the row has it. */
function withTitles(refused: readonly RefusedRow[], rows: RemindRowsProps['rows']): RefusedRow[] {
  return refused.map((row) => ({
    ...row,
    title: row.title || (rows.find(({ id }) => id === row.id)?.title ?? ''),
  }));
}

/** In the message about a reminder, until it is sent. */
function UndoRemindersButton({ ids }: { ids: readonly string[] }) {
  const toast = useToast();
  const takeBack = useTakeBackReminders();
  const handleOutcome = useOutcome();
  return (
    <Button
      variant="ghost"
      busy={takeBack.isPending}
      onClick={() =>
        handleOutcome(takeBack.mutateAsync([...ids]), {
          done: (answer) =>
            toast({ message: answer.ids.length > 0 ? words.reminderTakenBack : words.reminderTold }),
          failed: (error) => failureMessage(words.undoFailed, error),
          toastFailure: true,
        })
      }
    >
      {messages.projectList.undo}
    </Button>
  );
}
