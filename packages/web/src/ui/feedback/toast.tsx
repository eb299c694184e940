import { messages } from '@ruang-naskah/domain/messages.id';
import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';

const visibleMs = 6000;
const atMost = 3;

export type ToastContent = {
  /** An empty one shows nothing and only removes toasts of the tone `waiting`. */
  message: ReactNode;
  /** A link to the new object, or one action. */
  action?: ReactNode;
  /** How long it stays, where what it offers ends at a certain time. */
  visibleMs?: number;
  /** failure: a request has failed; waiting: it has no answer yet, so the next toast replaces this one. */
  tone?: 'failure' | 'waiting';
};

const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);

/** For a success that the page itself shows, too; for a failure only if the form or dialog that would show it is closed. */
export function useToast(): (toast: ToastContent) => void {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(ToastContent & { id: number })[]>([]);
  const nextId = useRef(0);
  const show = useCallback((toast: ToastContent) => {
    nextId.current += 1;
    const id = nextId.current;
    setToasts((current) => {
      const stillTrue = current.filter(({ tone }) => tone !== 'waiting');
      return toast.message === '' ? stillTrue : [...stillTrue, { ...toast, id }].slice(-atMost);
    });
  }, []);
  const close = useCallback((id: number) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-atomic="false">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

function Toast({ toast, onClose }: { toast: ToastContent; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const time = toast.visibleMs ?? visibleMs;
  const closeLater = useRef(onClose);
  useEffect(() => {
    closeLater.current = onClose;
  });
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeLater.current(), time);
    return () => clearTimeout(timer);
  }, [held, time]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only hold the message in place
    <div
      className="toast"
      data-tone={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        {toast.message}
        {toast.action ? <> {toast.action}</> : null}
      </div>
      <IconButton
        variant="on-band"
        label={messages.ui.close}
        icon={<X size={18} aria-hidden />}
        onClick={onClose}
      />
    </div>
  );
}
