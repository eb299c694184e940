import { Alert } from './alert.tsx';

/** The failure of an action; renders nothing without a message, as when the person closed the question for their password. */
export function Failure({ message }: { message: string }) {
  if (message === '') return null;
  return (
    <Alert tone="danger" role="alert">
      {message}
    </Alert>
  );
}
