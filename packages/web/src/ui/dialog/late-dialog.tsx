import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { isTyping } from '../focus.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface LateDialogProps extends DialogProps {
  /** Said in its place while somebody is busy elsewhere. */
  notice: ReactNode;
}

/**
 * A dialog that an answer opens, and no press: over nobody's typing and no other dialog, where it waits as a notice with a
 * button. Elsewhere is what lies outside of the element around it.
 */
export function LateDialog({ open, notice, ...dialog }: LateDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  if (!open && shown) setShown(false);
  useLayoutEffect(() => {
    if (open) setShown(!isBusyElsewhere(place.current?.parentElement));
  }, [open]);
  return (
    <div ref={place} className="contents">
      {open && !shown ? (
        <Alert
          tone="warning"
          role="status"
          action={<Button onClick={() => setShown(true)}>{messages.ui.showLate}</Button>}
        >
          <p>{notice}</p>
        </Alert>
      ) : null}
      <Dialog {...dialog} open={open && shown} />
    </div>
  );
}

function isBusyElsewhere(home: Element | null | undefined): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const isElsewhere = (element: Element | null | undefined) =>
    element != null && home?.contains(element) !== true;
  return (
    (isTyping() && isElsewhere(document.activeElement)) ||
    (isElsewhere(dialog) && dialog?.contains(home ?? null) !== true)
  );
}
