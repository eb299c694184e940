import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { RefusedRow, Reminded, Reminder } from '@ruang-naskah/domain/projects/bulk-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { reminderOf, useRemind } from '../queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { UndoReminders } from './undo-reminders.tsx';

const words = messages.projectBulk;

export interface RemindRowsProps {
  readonly rows: readonly { readonly id: string; readonly version: number; readonly title: string }[];
  readonly onClose: () => void;
  readonly onDone?: (answer: Reminded) => void;
}

/** `Ingatkan`: the text first, then the reminder, which waits half a minute for “Urungkan”. */
export function RemindRows({ rows, onClose, onDone }: RemindRowsProps) {
  const toast = useToast();
  const remind = useRemind();
  const follow = useSending();
  const failed = (error: unknown) => failureMessage(words.remindFailed, error);
  const [refused, setRefused] = useState<readonly RefusedRow[] | null>(null);
  const [first] = rows;
  const answer = useQuery({ ...reminderOf(first?.id ?? ''), refetchOnMount: 'always' });
  const single = rows.length === 1;
  const reason = single && answer.data !== undefined ? whyNot(answer.data) : undefined;
  function send() {
    void follow(remind.mutateAsync(rows.map(({ id, version }) => ({ id, version }))), {
      here: (answered) => {
        if (answered.refused.length === 0) onClose();
        else setRefused(named(answered.refused, rows));
        onDone?.(answered);
      },
      done: ({ reminded }) => {
        if (reminded.length === 0) return;
        toast({
          message: words.remindedSoon(reminded.length),
          action: <UndoReminders ids={reminded} />,
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
      title={single ? words.remindTitle(answer.data?.name ?? '') : words.remindRowsTitle(rows.length)}
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
            <Words reminder={reminder} reason={reason} example={single ? null : (first?.title ?? null)} />
          )}
        </Answer>
      </div>
    </Dialog>
  );
}

/** Why the person cannot be reminded; empty if they can. */
function whyNot({ name, remindedToday, holderSuspended }: Reminder): string | undefined {
  if (name === null) return words.nobodyToRemind;
  if (holderSuspended) return words.holderSuspended(name);
  return remindedToday ? words.alreadyReminded : undefined;
}

interface WordsProps {
  readonly reminder: Reminder;
  readonly reason: string | undefined;
  /** The title that the text is an example for, of several. */
  readonly example: string | null;
}

function Words({ reminder, reason, example }: WordsProps) {
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

/** A deleted project only has the title of its row. */
function named(refused: readonly RefusedRow[], rows: RemindRowsProps['rows']): RefusedRow[] {
  return refused.map((row) => ({
    ...row,
    title: row.title || (rows.find(({ id }) => id === row.id)?.title ?? ''),
  }));
}
