import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageRequest } from '@ruang-naskah/domain/projects/requests-schema';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { useViewer } from '../use-viewer.ts';
import { RequestText } from './request-text.tsx';

const words = messages.stageRequests;

/** Earlier requests with their outcome. */
export function RequestHistory({ requests }: { requests: readonly StageRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <details>
      <summary className="py-2 text-sm text-wedel">{words.history(requests.length)}</summary>
      <ol className="grid gap-3">
        {requests.map((request) => (
          <li key={request.id} className="grid gap-1 border-l-2 border-garis pl-3 text-sm">
            <RequestText request={request} />
            <RequestOutcome request={request} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function RequestOutcome({ request: { state, answer } }: { request: StageRequest }) {
  const { timeZone } = useViewer();
  if (answer === null) return null;
  const { note, deadline, assigneeName, byName, at } = answer;
  const time = formatDateTime(at, timeZone);
  return (
    <div className="grid gap-1">
      <p>
        <strong>{words.states[state]}</strong>
        {deadline === null ? null : ` · ${words.given(formatDate(deadline))}`}
        {assigneeName === null ? null : ` · ${words.handedTo(assigneeName)}`}
      </p>
      {note === '' ? null : <LongText>{note}</LongText>}
      <time dateTime={at} className="text-tinta-2">
        {byName === null ? time : words.askedBy(byName, time)}
      </time>
    </div>
  );
}
