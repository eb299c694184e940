import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useReducer, useRef } from 'react';
import { IconButton } from '../icon-button.tsx';

export type DialogProps = {
  open: boolean;
  /** Called on Esc, the Back gesture and the close button; the owner decides (unsaved changes may keep it open). */
  onClose: () => void;
  title: ReactNode;
  /** Below the title, and no part of the dialog's name. */
  about?: ReactNode;
  /** sm 28rem, md 36rem, lg 48rem; md and lg are a sheet of 90 % of the screen below 640 px. */
  size?: 'sm' | 'md' | 'lg';
  /** Stays in sight beneath the scrolling body. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
};

/**
 * The native modal dialog: the rest of the page is inert, Esc closes, focus returns to the opener.
 * Focus starts at the element marked `data-autofocus`, else at the title.
 */
export function Dialog({
  open,
  onClose,
  title,
  about,
  size = 'md',
  footer,
  role = 'dialog',
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const [reopened, askAgain] = useReducer((count: number) => count + 1, 0);
  useModal(ref, open, reopened);
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    // A second Esc closes natively despite `preventDefault`: tells the owner, and reopens if it disagrees.
    if (event.target !== event.currentTarget || !open) return;
    onClose();
    askAgain();
  }
  return (
    <dialog
      ref={ref}
      className="dialog"
      data-size={size}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <header>
        <div>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {about}
        </div>
        {role === 'dialog' ? (
          <IconButton label={messages.ui.close} icon={<X size={20} aria-hidden />} onClick={onClose} />
        ) : null}
      </header>
      <div id={bodyId} className="dialog-body">
        {open ? children : null}
      </div>
      {footer ? <footer>{footer}</footer> : null}
    </dialog>
  );
}

function useModal(ref: { current: HTMLDialogElement | null }, open: boolean, reopened: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reopened` asks for another look after a native close
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open && !dialog.open) {
      dialog.showModal();
      (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
    } else if (!open && dialog.open) dialog.close();
  }, [ref, open, reopened]);
  // Closing before removal gives focus back to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, [ref]);
}
