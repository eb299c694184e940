import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useSendReset } from './queries.ts';

const words = messages.userAdmin;

/** The way to a new password that needs no old one (DESIGN §5.14). */
export function AdminResetMail({ id }: { id: string }) {
  const send = useSendReset(id);
  return (
    <section className="title-rule grid justify-items-start gap-4" aria-labelledby="reset-pengguna">
      <h3 id="reset-pengguna">{words.resetHeading}</h3>
      <p className="text-tinta-2">{words.resetIntro}</p>
      {send.data === undefined ? null : (
        <Alert tone="success" role="status">
          {send.data.message}
        </Alert>
      )}
      {send.error === null ? null : (
        <Alert tone="danger" role="alert">
          {failureMessage(words.resetFailed, send.error)}
        </Alert>
      )}
      <Button busy={send.isPending} busyLabel={words.resetSending} onClick={() => send.mutate()}>
        {words.sendReset}
      </Button>
    </section>
  );
}
