import { messages } from '@ruang-naskah/domain/messages.id';
import type { FormEvent, ReactNode } from 'react';

/** Leaving is a form post, so that it works without JavaScript and cannot be triggered by a link (§2 Header). */
export function LogoutForm({
  className,
  icon,
  inert = false,
  onSubmit,
}: {
  className: string;
  icon?: ReactNode;
  /** True until the script that handles `onSubmit` is loaded. */
  inert?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}) {
  return (
    <form method="post" action="/logout" onSubmit={onSubmit}>
      <button type="submit" className={className} inert={inert}>
        {icon}
        {messages.shell.logout}
      </button>
    </form>
  );
}
