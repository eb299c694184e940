import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { useToast } from '../feedback/toast.tsx';
import { IconButton } from '../icon-button.tsx';
import { onDevice } from '../on-device.ts';
import { coverRows } from './cover-rows.ts';

interface FrameProps {
  open: boolean;
  /** Called on Esc, the Back gesture and the close button; the owner decides (unsaved changes may keep it open). */
  onClose: () => void;
  /** sm 28rem, md 36rem, lg 48rem; md and lg are a sheet of 90 % of the screen below 640 px. */
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

interface ContentProps {
  title: ReactNode;
  /** Below the title, and no part of the dialog's name. */
  about?: ReactNode;
  /** Stays in sight beneath the scrolling body. */
  footer?: ReactNode;
  children?: ReactNode;
}

export type DialogProps = FrameProps & ContentProps;

interface Frame {
  readonly titleId: string;
  readonly bodyId: string;
  readonly element: { readonly current: HTMLDialogElement | null };
  readonly role: 'dialog' | 'alertdialog';
  readonly leave: () => void;
}

const FrameContext = createContext<Frame | null>(null);

/** The way out for a button of the dialog itself, the same as Esc; outside a dialog the button's own. */
export function useLeave(own: () => void): () => void {
  return useContext(FrameContext)?.leave ?? own;
}

/**
 * The native modal dialog: the rest of the page is inert, Esc closes, focus returns to the opener.
 * Focus starts at the element marked `data-autofocus`, else at the title.
 */
export function Dialog({ title, about, footer, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogContent title={title} about={about} footer={footer}>
        {frame.open ? children : null}
      </DialogContent>
    </DialogFrame>
  );
}

/**
 * A dialog whose `DialogContent` may be replaced while it stays open: to close one dialog and open another lays out the
 * page behind them twice.
 */
export function DialogFrame({ open, onClose, size = 'md', role = 'dialog', children }: FrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const [reopened, askAgain] = useReducer((count: number) => count + 1, 0);
  const toast = useToast();
  useModal(ref, open, reopened);
  function leave() {
    // It goes on without its dialog, and says later how it ended.
    if (ref.current?.querySelector(sending)) toast({ message: messages.ui.stillSending });
    onClose();
  }
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  }
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    // A second Esc closes natively despite `preventDefault`: tells the owner, and reopens if it disagrees.
    if (event.target !== event.currentTarget || !open) return;
    leave();
    askAgain();
  }
  return (
    <dialog
      ref={ref}
      className="dialog"
      // The server has only markup to open it with.
      open={!onDevice && open ? true : undefined}
      data-size={size}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <FrameContext value={{ titleId, bodyId, element: ref, role, leave }}>{children}</FrameContext>
    </dialog>
  );
}

/** Title, body and footer of a `DialogFrame`. */
export function DialogContent({ title, about, footer, children }: ContentProps) {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error('DialogContent outside a DialogFrame');
  const { titleId, bodyId, element, role, leave } = frame;
  // Replaces other content: the focus was in it.
  useLayoutEffect(() => {
    if (element.current?.open) focusStart(element.current);
  }, [element]);
  return (
    <>
      <header>
        <div>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {about}
        </div>
        {/* The buttons of a question are the only way out. */}
        {role === 'alertdialog' ? null : (
          <IconButton label={messages.ui.close} icon={<X size={20} aria-hidden />} onClick={leave} />
        )}
      </header>
      <div id={bodyId} className="dialog-body">
        {children}
      </div>
      {footer ? <footer>{footer}</footer> : null}
    </>
  );
}

/** What says that something of the dialog is being sent. */
const sending = ['form', 'form button', 'footer button'].map((part) => `${part}[aria-busy="true"]`).join();

/** A question inside has a start of its own. */
function focusStart(dialog: HTMLDialogElement): void {
  const marked = dialog.querySelector<HTMLElement>(':scope > :not(dialog) [data-autofocus]');
  (marked ?? dialog.querySelector<HTMLElement>(':scope > header h2'))?.focus();
}

function useModal(ref: { current: HTMLDialogElement | null }, open: boolean, reopened: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reopened` asks for another look after a native close
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    coverRows(dialog, open);
    if (open && !dialog.open) {
      dialog.showModal();
      focusStart(dialog);
    } else if (!open && dialog.open) dialog.close();
  }, [ref, open, reopened]);
  // Closing before removal gives focus back to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog === null) return;
      coverRows(dialog, false);
      dialog.close();
    };
  }, [ref]);
}
