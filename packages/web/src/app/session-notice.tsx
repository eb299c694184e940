import { messages } from '@ruang-naskah/domain/messages.id';
import { useQueryClient } from '@tanstack/react-query';
import { signInAgain } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

const words = messages.auth;

/** Says that the session has ended where no press has asked yet; the password is asked for on a press only. */
export function SessionNotice() {
  const client = useQueryClient();
  async function press() {
    if (await signInAgain()) await client.invalidateQueries();
  }
  return (
    <div className="mb-4">
      <Alert tone="warning" action={<Button onClick={() => void press()}>{words.loginButton}</Button>}>
        {words.sessionExpired}
      </Alert>
    </div>
  );
}
