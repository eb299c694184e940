import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'disabled' | 'style' | 'title'
> & {
  /** The action with its object: «Hapus kategori Sastra». */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'danger' | 'on-band';
  /** Given for what sends: a double press sends it once. */
  busy?: boolean | undefined;
};

const looks = {
  quiet: 'btn btn-quiet',
  danger: 'btn btn-quiet text-merah',
  'on-band': 'btn btn-ghost border-transparent',
};

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  busy: sends,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const busy = sends === true;
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      data-sends={sends === undefined ? undefined : ''}
      className={classNames(looks[variant], 'btn-icon')}
      aria-label={label}
      title={label}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {icon}
    </button>
  );
}
