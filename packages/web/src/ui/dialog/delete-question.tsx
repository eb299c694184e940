import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, useState } from 'react';
import { Confirm } from './confirm.tsx';

interface Removal {
  readonly mutateAsync: (id: string) => Promise<unknown>;
  readonly reset: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface Outcome {
  readonly ifStillOpen: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => string;
}

interface DeleteQuestionProps<T extends { readonly id: string }> {
  /** The object of the question; closed without one. */
  readonly item: T | null;
  readonly title: (item: T) => string;
  /** What is lost. */
  readonly children: ReactNode;
  readonly busyLabel: string;
  readonly remove: Removal;
  /** `useOutcome` of the component that asks. */
  readonly handleOutcome: (sent: Promise<unknown>, outcome: Outcome) => Promise<void>;
  /** The sentence for a failure; empty if nothing has to be shown. */
  readonly failed: (error: unknown) => string;
  /** Closes the question, and goes on where it was asked. */
  readonly onDeleted: (item: T) => void;
  /** Says so, wherever the person is by then. */
  readonly done: (item: T) => void;
  readonly onCancel: () => void;
}

/** The question before an item of a list is deleted (§5); after a failure it stays open and says why. */
export function DeleteQuestion<T extends { readonly id: string }>(props: DeleteQuestionProps<T>) {
  const { item, remove, handleOutcome, onDeleted, done, failed } = props;
  // The question keeps its words while it closes.
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  return (
    <Confirm
      open={item !== null}
      title={shown === null ? '' : props.title(shown)}
      confirmLabel={messages.ui.delete}
      busyLabel={props.busyLabel}
      busy={remove.isPending}
      error={failed(remove.error)}
      onConfirm={() => {
        if (item === null) return;
        void handleOutcome(remove.mutateAsync(item.id), {
          ifStillOpen: () => onDeleted(item),
          done: () => done(item),
          failed,
        });
      }}
      onCancel={() => {
        remove.reset();
        props.onCancel();
      }}
    >
      {props.children}
    </Confirm>
  );
}
