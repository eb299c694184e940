import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageRequest } from '@ruang-naskah/domain/projects/requests-schema';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { useViewer } from '../use-viewer.ts';

const words = messages.stageRequests;

/** A request: what, why, by whom and when. */
export function RequestText({ request }: { request: StageRequest }) {
  const { timeZone } = useViewer();
  const { kind, note, deadline, assigneeName, askedByName, askedAt } = request;
  return (
    <div className="grid gap-1">
      <p>
        <strong>{words.kinds[kind]}</strong>
        {deadline === null ? null : ` · ${words.until(formatDate(deadline))}`}
        {assigneeName === null ? null : ` · ${words.to(assigneeName)}`}
      </p>
      <LongText>{note}</LongText>
      <time dateTime={askedAt} className="text-sm text-tinta-2">
        {words.askedBy(askedByName, formatDateTime(askedAt, timeZone))}
      </time>
    </div>
  );
}
