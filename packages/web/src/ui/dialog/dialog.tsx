import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { useToast } from '../feedback/toast.tsx';
import { OnStoredContext } from '../form/on-stored-context.ts';
import { useUnsavedGuard } from '../form/unsaved-guard.ts';
import { IconButton } from '../icon-button.tsx';
import { inBrowser } from '../in-browser.ts';
import { useTypedText } from './use-typed-text.ts';

interface FrameProps {
  open: boolean;
  /** Called on Esc, the Back gesture and the close button; the owner decides (unsaved changes may keep it open). */
  onClose: () => void;
  /** sm 28rem, md 36rem, lg 48rem; md and lg are a sheet of 90 % of the screen below 640 px. */
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** False where what is typed is no loss, or its owner asks itself. */
  asksBeforeDiscard?: boolean;
  children?: ReactNode;
}

interface ContentProps {
  title: ReactNode;
  /** Below the title, and no part of the dialog's name. */
  subtitle?: ReactNode;
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
export function useLeaveDialog(own: () => void): () => void {
  return useContext(FrameContext)?.leave ?? own;
}

/**
 * The native modal dialog: the rest of the page is inert, Esc closes, focus returns to the opener.
 * Focus starts at the element marked `data-autofocus`, else at the title.
 */
export function Dialog({ title, subtitle, footer, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogContent title={title} subtitle={subtitle} footer={footer}>
        {frame.open ? children : null}
      </DialogContent>
    </DialogFrame>
  );
}

/**
 * A dialog whose `DialogContent` may be replaced while it stays open: to close one dialog and open another lays out the
 * page behind them twice.
 */
export function DialogFrame(props: FrameProps) {
  const {
    open,
    onClose,
    size = 'md',
    role = 'dialog',
    asksBeforeDiscard = role === 'dialog',
    children,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const lastIn = useRef<HTMLElement>(null);
  const toast = useToast();
  useModal(ref, open);
  const typed = useTypedText(open);
  const isSending = () => Boolean(ref.current?.querySelector(sending));
  const guard = useUnsavedGuard(asksBeforeDiscard && open && typed.isTyped, goTo, isSending);
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'yes'>('no');
  function leave() {
    if (asksBeforeDiscard && typed.isTyped && !isSending()) return setLeaving('asked');
    // It goes on without its dialog, and says later how it ended.
    if (isSending()) toast({ message: messages.ui.stillSending, tone: 'waiting' });
    onClose();
  }
  // Once the guard has been released, because closing may be a navigation.
  useEffect(() => {
    if (leaving !== 'yes' || typed.isTyped) return;
    setLeaving('no');
    onClose();
  });
  function discard() {
    typed.forget();
    if (guard.asking) guard.leave();
    else setLeaving('yes');
  }
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  }
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
    // A second Esc closes natively despite `preventDefault`. Shown again before its owner is told, so that a question of
    // the owner stands above it, and where the person was in it.
    event.currentTarget.showModal();
    if (lastIn.current?.isConnected === true) lastIn.current.focus();
    leave();
  }
  return (
    <dialog
      ref={ref}
      className="dialog"
      // The server has only markup to open it with.
      open={!inBrowser && open ? true : undefined}
      data-size={size}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onCancel={handleCancel}
      onClose={handleClose}
      {...typed.listeners}
      onFocus={(event) => {
        typed.listeners.onFocus(event);
        const { target, currentTarget } = event;
        if (target instanceof HTMLElement && target.closest('dialog') === currentTarget)
          lastIn.current = target;
      }}
    >
      <FrameContext value={{ titleId, bodyId, element: ref, role, leave }}>
        <OnStoredContext value={typed.forget}>{children}</OnStoredContext>
      </FrameContext>
      {asksBeforeDiscard ? (
        <DiscardQuestion
          open={leaving === 'asked' || guard.asking}
          onStay={() => {
            setLeaving('no');
            guard.stay();
          }}
          onDiscard={discard}
        />
      ) : null}
    </dialog>
  );
}

/** The router hears of it (`wouter`). */
function goTo(path: string): void {
  history.pushState(null, '', path);
}

interface DiscardQuestionProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Before typed text is lost by Esc, X, «Batal», the Back gesture or another screen. */
function DiscardQuestion({ open, onStay, onDiscard }: DiscardQuestionProps) {
  if (!open) return null;
  const words = messages.shell;
  return (
    <Dialog
      open
      onClose={onStay}
      title={words.leaveTitle}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button data-autofocus onClick={onStay}>
            {words.leaveStay}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {words.leaveDiscard}
          </Button>
        </>
      }
    />
  );
}

/** Title, body and footer of a `DialogFrame`. */
export function DialogContent({ title, subtitle, footer, children }: ContentProps) {
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
          <h2 id={titleId} tabIndex={-1} dir="auto">
            {title}
          </h2>
          {subtitle}
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

function useModal(ref: { current: HTMLDialogElement | null }, open: boolean) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open && !dialog.open) {
      dialog.showModal();
      focusStart(dialog);
    } else if (!open && dialog.open) dialog.close();
  }, [ref, open]);
  // Closing before removal gives focus back to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, [ref]);
}
