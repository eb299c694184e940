import { Alert } from './alert.tsx';

/** What an action failed with; nothing at all where nothing need be said (a password question that was declined). */
export function Failure({ message }: { message: string }) {
  if (message === '') return null;
  return (
    <Alert tone="danger" role="alert">
      {message}
    </Alert>
  );
}
