import type { StatusEvent } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDateTime } from '../../../ui/format.ts';

interface StatusMeanwhileProps {
  readonly history: readonly StatusEvent[];
  /** How many of these the admin has seen or made. */
  readonly seenCount: number;
  readonly timeZone: string;
}

/** Shown beside one's own choice: what somebody else has saved since the form was opened, and when. */
export function StatusMeanwhile({ history, seenCount, timeZone }: StatusMeanwhileProps) {
  const last = history.slice(seenCount).at(-1);
  if (last === undefined) return null;
  return (
    <Alert tone="info" role="status">
      <p>{messages.reviews.meanwhile(last.actorName, formatDateTime(last.createdAt, timeZone), last.to)}</p>
    </Alert>
  );
}
