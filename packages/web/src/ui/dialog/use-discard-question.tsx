import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from './confirm.tsx';

const words = messages.ui;

interface DiscardQuestion {
  /** Does it at once where nothing typed is lost by it, else once the person agrees. */
  readonly askFirst: (losesText: boolean, discard: () => void) => void;
  /** Rendered beside the control. */
  readonly question: ReactNode;
}

/** For a press that stays in the page and takes away what was typed; `UnsavedChanges` and dialogs ask before they are left. */
export function useDiscardQuestion(): DiscardQuestion {
  const [asked, setAsked] = useState<{ readonly discard: () => void } | null>(null);
  return {
    askFirst: (losesText, discard) => (losesText ? setAsked({ discard }) : discard()),
    question:
      asked === null ? null : (
        <Confirm
          open
          title={words.discardTitle}
          cancelLabel={words.discardStay}
          confirmLabel={words.discardConfirm}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            // Gone first, so that `discard` may move the focus.
            flushSync(() => setAsked(null));
            asked.discard();
          }}
        />
      ),
  };
}
