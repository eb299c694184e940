import { messages } from '@ruang-naskah/domain/messages.id';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Shown for a project with missing fields, which only an import can create (§8). */
export function IncompleteProjectAlert() {
  return (
    <Alert tone="warning">
      <p>{messages.ownProjects.incomplete}</p>
    </Alert>
  );
}
