import { messages } from '@ruang-naskah/domain/messages.id';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

/** Replaces content that could not be loaded: the sentence and «Coba lagi». */
export function LoadError({
  message,
  onRetry,
  busy = false,
}: {
  message: string;
  onRetry: () => void;
  busy?: boolean;
}) {
  return (
    <Alert
      tone="danger"
      role="alert"
      action={
        <Button onClick={onRetry} busy={busy} busyLabel={messages.ui.loading}>
          {messages.ui.retry}
        </Button>
      }
    >
      <p>{message}</p>
    </Alert>
  );
}
