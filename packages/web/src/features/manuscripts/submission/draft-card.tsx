import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useState } from 'react';
import { Link } from 'wouter';
import { textOf } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { readDraft } from './use-draft.ts';

/** A draft on this device stands before what was sent. */
export function DraftCard() {
  const { user, settings } = useSession();
  const [draft] = useState(() => readDraft(user.id));
  if (draft === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" action={<Link href={paths.submit}>{messages.manuscripts.draftContinue}</Link>}>
        <p>
          {messages.manuscripts.draftFound(
            textOf(draft.values, 'judul').trim(),
            formatDateTime(draft.savedAt, settings.timeZone),
          )}
        </p>
      </Alert>
    </div>
  );
}
