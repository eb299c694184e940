import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Replaces the form after a registration; the login page follows by itself (§2, §9). */
export function Registered({ message }: { message: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => location.assign(paths.login), limits.redirectAfterRegisterSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Alert
      ref={panel}
      tone="success"
      role="status"
      action={<a href={paths.login}>{messages.auth.loginNow}</a>}
    >
      {message}
    </Alert>
  );
}
