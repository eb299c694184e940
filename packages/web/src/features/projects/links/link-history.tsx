import { messages } from '@ruang-naskah/domain/messages.id';
import type { Stage, StageName } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LinkExternal } from '../../../ui/link-external.tsx';
import { projectLinks } from '../queries.ts';

const words = messages.projects;

interface LinkHistoryProps {
  readonly projectId: string;
  readonly name: StageName;
  readonly stage: Stage;
}

/** Earlier links of a stage, if any, with who gave them and when (decision 0003); asked for when it is opened. */
export function LinkHistory(props: LinkHistoryProps) {
  const [opened, setOpened] = useState(false);
  const earlier = (props.stage.linksGiven ?? 0) - 1;
  if (earlier < 1) return null;
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="py-2 text-sm text-wedel">{words.linkHistory(earlier)}</summary>
      {opened ? <EarlierLinks {...props} /> : null}
    </details>
  );
}

function EarlierLinks({ projectId, name, stage }: LinkHistoryProps) {
  const { timeZone } = useSession().settings;
  const answer = useQuery({
    ...projectLinks(projectId),
    select: ({ items }) =>
      items.filter((link) => link.stage === name && link.submittedAt !== stage.submittedAt),
  });
  return (
    <Answer
      query={answer}
      loading={<p className="text-sm text-tinta-2">{words.loading}</p>}
      failed={words.historyFailed}
      isEmpty={(earlier) => earlier.length === 0}
      empty={<p className="text-sm text-tinta-2">{words.historyEmpty}</p>}
    >
      {(earlier) => (
        <ol className="grid gap-2">
          {earlier.map(({ id, submissionLink, submittedByName, submittedAt }) => (
            <li key={id} className="border-l-2 border-garis pl-3">
              <LinkExternal href={submissionLink}>{words.viewDocument}</LinkExternal>
              <time dateTime={submittedAt} className="block text-sm text-tinta-2">
                {words.historyLine(submittedByName, formatDateTime(submittedAt, timeZone))}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Answer>
  );
}
