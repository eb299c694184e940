import { type ReactNode, use, useState } from 'react';
import { OnStoredContext } from './on-stored-context.ts';

interface KeepWhileTypingProps {
  /** Whether the form is offered at present. */
  readonly shown: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps a form on the page while something typed in it is not stored, even when `shown` turns false because of what somebody
 * else did meanwhile. The server's answer to the form then says what has changed.
 */
export function KeepWhileTyping({ shown, children }: KeepWhileTypingProps) {
  const [typed, setTyped] = useState(false);
  const onStored = use(OnStoredContext);
  if (!shown && !typed) return null;
  function forget() {
    setTyped(false);
    onStored();
  }
  return (
    <OnStoredContext value={forget}>
      <div className="contents" onInput={() => setTyped(true)}>
        {children}
      </div>
    </OnStoredContext>
  );
}
