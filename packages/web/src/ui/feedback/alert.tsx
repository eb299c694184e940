import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export type AlertProps = {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link that answers the message. */
  action?: ReactNode;
  /** `alert` interrupts (a failed action), `status` waits its turn; neither for text that is there from the start. */
  role?: 'alert' | 'status' | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** A message that stays where it belongs until it no longer holds. Focusable by code through `ref`. */
export function Alert({ tone, title, children, action, role, ref }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div ref={ref} tabIndex={-1} role={role} className="alert" data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
