import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'style'> & {
  variant?: ButtonVariant;
  /** Takes the whole width of its container. */
  wide?: boolean;
  icon?: ReactNode;
  /** Given for what sends: a double press sends it once. */
  busy?: boolean;
  /** Shown while busy, in the width of the longer label. */
  busyLabel?: string | undefined;
  /** Why it is disabled, shown beneath it. */
  disabledReason?: string | undefined;
};

/** A button that stays focusable when disabled, and ignores clicks while busy. */
export function Button({
  variant = 'secondary',
  wide = false,
  icon,
  busy: sends,
  busyLabel,
  disabledReason,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const busy = sends === true;
  const blocked = disabledReason !== undefined || isTrue(rest['aria-disabled']);
  const inactive = busy || blocked;
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  }
  const button = (
    <button
      {...rest}
      type={type}
      data-sends={sends === undefined ? undefined : ''}
      className={buttonClass(variant, wide)}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={handleClick}
    >
      {icon}
      <Labels busy={busy} busyLabel={busyLabel}>
        {children}
      </Labels>
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={classNames('inline-grid gap-1', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="field-hint">
        {disabledReason}
      </span>
    </span>
  );
}

function isTrue(value: boolean | 'true' | 'false' | undefined): boolean {
  return value === true || value === 'true';
}

function Labels({
  busy,
  busyLabel,
  children,
}: {
  busy: boolean;
  busyLabel: string | undefined;
  children: ReactNode;
}) {
  if (busyLabel === undefined) return <span>{children}</span>;
  return (
    <span className="btn-labels">
      <span className={busy ? 'invisible' : undefined}>{children}</span>
      <span className={busy ? undefined : 'invisible'}>{busyLabel}</span>
    </span>
  );
}

export type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  href: string;
  variant?: ButtonVariant;
  wide?: boolean;
  icon?: ReactNode;
};

/** A plain link that looks like a button; inside the app area give `buttonClass()` to the router's link. */
export function ButtonLink({
  variant = 'secondary',
  wide = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(variant, wide)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
