import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from './api-error.ts';

interface DeletionOptions<T extends { readonly id: string }> {
  /** What is asked about; nothing is asked without one. */
  readonly asked: T | null;
  readonly remove: Pick<
    UseMutationResult<unknown, Error, string>,
    'mutate' | 'reset' | 'isPending' | 'error'
  >;
  /** Said when it fails. */
  readonly failed: string;
  readonly onDeleted: (item: T) => void;
  readonly onCancel: () => void;
}

/** The question before something of a list is deleted (§5): its state for `Confirm`, and what it is about. */
export function useDeletion<T extends { readonly id: string }>(options: DeletionOptions<T>) {
  const { asked, remove, onDeleted } = options;
  // The question keeps its words while it closes.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  return {
    shown,
    question: {
      open: asked !== null,
      busy: remove.isPending,
      error: failureMessage(options.failed, remove.error),
      onConfirm: () => {
        if (asked !== null) remove.mutate(asked.id, { onSuccess: () => onDeleted(asked) });
      },
      onCancel: () => {
        remove.reset();
        options.onCancel();
      },
    },
  };
}
