import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, useState } from 'react';
import { Confirm } from './confirm.tsx';

interface Removal {
  readonly mutate: (id: string, options: { readonly onSuccess: () => void }) => void;
  readonly reset: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface DeleteQuestionProps<T extends { readonly id: string }> {
  /** The object of the question; closed without one. */
  readonly item: T | null;
  readonly title: (item: T) => string;
  /** What is lost. */
  readonly children: ReactNode;
  readonly busyLabel: string;
  readonly remove: Removal;
  /** The sentence for a failure; empty if nothing has to be shown. */
  readonly failed: (error: Error | null) => string;
  readonly onDeleted: (item: T) => void;
  readonly onCancel: () => void;
}

/** The question before an item of a list is deleted (§5); after a failure it stays open and says why. */
export function DeleteQuestion<T extends { readonly id: string }>(props: DeleteQuestionProps<T>) {
  const { item, remove, onDeleted } = props;
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
      error={props.failed(remove.error)}
      onConfirm={() => {
        if (item !== null) remove.mutate(item.id, { onSuccess: () => onDeleted(item) });
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
