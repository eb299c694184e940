import { changeText } from '@ruang-naskah/domain/activities/audit-words';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { projectHistory } from '../queries.ts';

const words = messages.projects;

/** «Riwayat»: changes of title, number and deadlines, for admins also of the author; fetched when it is unfolded. */
export function ProjectHistory({ projectId }: { projectId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="open:w-full" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="py-2 text-wedel">{words.changeHistory}</summary>
      {opened ? <Changes projectId={projectId} /> : null}
    </details>
  );
}

function Changes({ projectId }: { projectId: string }) {
  const { timeZone } = useSession().settings;
  const answer = useQuery(projectHistory(projectId));
  return (
    <Answer
      query={answer}
      loading={<p className="text-sm text-tinta-2">{words.loading}</p>}
      failed={words.changeHistoryFailed}
    >
      {({ items, since }) => (
        <div className="grid gap-3">
          {items.length === 0 ? <p>{words.changeHistoryEmpty}</p> : null}
          <ol className="grid gap-3">
            {items.map(({ at, changes }) => (
              <li key={at} className="grid gap-1 border-l-2 border-garis pl-3 [overflow-wrap:anywhere]">
                {changes.map((change) => (
                  <span key={`${change.stage} ${change.field}`}>{changeText(change, 'project')}</span>
                ))}
                <time dateTime={at} className="text-sm text-tinta-2">
                  {formatDateTime(at, timeZone)}
                </time>
              </li>
            ))}
          </ol>
          <p className="text-sm text-tinta-2">{words.changeHistorySince(formatDate(since, timeZone))}</p>
        </div>
      )}
    </Answer>
  );
}
