import { messages } from '@ruang-naskah/domain/messages.id';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** §8: a record that only an import can bring. */
export function Incomplete() {
  return (
    <Alert tone="warning">
      <p>{messages.ownProjects.incomplete}</p>
    </Alert>
  );
}
