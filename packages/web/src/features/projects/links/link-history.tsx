import { compareTimes } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { LinkHistory as History } from '@ruang-naskah/domain/projects/schema';
import type { Stage, StageName } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { LinkExternal } from '../../../ui/link-external.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { projectLinks } from '../queries.ts';

const words = messages.projects;
const repairWords = messages.repairs;

interface LinkHistoryProps {
  readonly projectId: string;
  readonly name: StageName;
  readonly stage: Stage;
}

/** Earlier links of a stage, if any, with who gave them and when (decision 0003), and their judgements; fetched when opened. */
export function LinkHistory(props: LinkHistoryProps) {
  const [opened, setOpened] = useState(false);
  const { linksGiven = 0, repair, proof } = props.stage;
  if (linksGiven < 2 && repair === undefined && proof === undefined) return null;
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="py-2 text-sm text-wedel">{repairWords.history}</summary>
      {opened ? <Rounds {...props} /> : null}
    </details>
  );
}

/** A link or a judgement on it. */
interface Round {
  readonly id: string;
  readonly at: string;
  readonly byName: string;
  readonly note: string;
  readonly link?: string;
  /** Of a judgement: its kind, and its deadline if there is one. */
  readonly title?: string;
  readonly deadline?: string | null;
}

function roundsOf({ items, verdicts }: History, { name, stage }: LinkHistoryProps): Round[] {
  const links = items
    .filter((link) => link.stage === name && link.submittedAt !== stage.submittedAt)
    .map(({ id, submissionLink, submittedByName, submittedAt, note }) => ({
      id,
      note,
      link: submissionLink,
      byName: submittedByName,
      at: submittedAt,
    }));
  const judgements = verdicts
    .filter((verdict) => verdict.stage === name)
    .map(({ id, kind, note, deadline, givenByName, givenAt }) => ({
      id,
      note,
      deadline,
      title: repairWords.verdicts[kind],
      byName: givenByName,
      at: givenAt,
    }));
  return [...links, ...judgements].sort((one, other) => compareTimes(other.at, one.at));
}

function Rounds(props: LinkHistoryProps) {
  const answer = useQuery({
    ...projectLinks(props.projectId),
    select: (history) => roundsOf(history, props),
  });
  return (
    <Answer
      query={answer}
      loading={<p className="text-sm text-tinta-2">{words.loading}</p>}
      failed={words.historyFailed}
      isEmpty={(rounds) => rounds.length === 0}
      empty={<p className="text-sm text-tinta-2">{repairWords.historyEmpty}</p>}
    >
      {(rounds) => (
        <ol className="grid gap-2">
          {rounds.map((round) => (
            <RoundItem key={round.id} {...round} />
          ))}
        </ol>
      )}
    </Answer>
  );
}

function RoundItem({ at, byName, note, link, title, deadline }: Round) {
  const { timeZone } = useSession().settings;
  return (
    <li className={`grid gap-1 border-l-2 pl-3 ${link === undefined ? 'border-jingga-fg' : 'border-garis'}`}>
      {link === undefined ? (
        <span className="font-semibold">{title}</span>
      ) : (
        <LinkExternal href={link}>{words.viewDocument}</LinkExternal>
      )}
      {note === '' ? null : <LongText small>{note}</LongText>}
      {deadline ? <p className="text-sm">{repairWords.verdictUntil(formatDate(deadline))}</p> : null}
      <time dateTime={at} className="text-sm text-tinta-2">
        {words.historyLine(byName, formatDateTime(at, timeZone))}
      </time>
    </li>
  );
}
