import { messages } from '@ruang-naskah/domain/messages.id';
import { useQueryClient } from '@tanstack/react-query';
import { signInAgain } from '../api/client.ts';
import type { PasswordReason } from '../api/password-needed.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

const words = messages.auth;

/** Says that the password is needed; its button opens the dialog that asks for it. */
export function PasswordNotice({ reason }: { reason: PasswordReason }) {
  const client = useQueryClient();
  const isEnded = reason === 'unauthenticated';
  async function press() {
    if ((await signInAgain(reason)) && isEnded) await client.invalidateQueries();
  }
  const label = isEnded ? words.loginButton : words.passwordNeededTitle;
  return (
    <div className="mb-4">
      <Alert tone="warning" action={<Button onClick={() => void press()}>{label}</Button>}>
        {isEnded ? words.sessionExpired : words.passwordNeeded}
      </Alert>
    </div>
  );
}
