import { messages } from '@ruang-naskah/domain/messages.id';
import { projectsOfPersonPath } from '@ruang-naskah/domain/paths';
import { formatCount } from '@ruang-naskah/domain/text';
import type { Holdings } from '@ruang-naskah/domain/users/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { refusalOf } from '../../../api/api-error.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { holdingsOf } from '../queries.ts';
import { SuccessorField } from './successor-field.tsx';

const words = messages.roleChange;

interface HoldingsAndSuccessorProps {
  readonly id: string;
  /** The editor chosen to take over; '' for nobody. */
  readonly successor: string;
  readonly onSuccessor: (id: string) => void;
  /** Of the refused request; shown at the field it names. */
  readonly error: Error | null;
}

/** What depends on somebody who loses a role or the account, and a field for the editor who takes over their open stages. */
export function HoldingsAndSuccessor({ id, successor, onSuccessor, error }: HoldingsAndSuccessorProps) {
  const answer = useQuery(holdingsOf(id));
  return (
    <Answer query={answer} loading={<Skeleton count={3} />} failed={words.holdingsFailed}>
      {(holdings) => (
        <>
          <HoldingsList id={id} holdings={holdings} />
          {holdings.openStages.count === 0 ? null : (
            <SuccessorField
              leavingId={id}
              value={successor}
              onChange={onSuccessor}
              error={refusalOf('', error).errors.handOverTo}
            />
          )}
        </>
      )}
    </Answer>
  );
}

function HoldingsList({
  id,
  holdings: { openStages, projects, manuscripts },
}: {
  id: string;
  holdings: Holdings;
}) {
  if (openStages.count + projects.count + manuscripts.count === 0) return <p>{words.nothing}</p>;
  const allLink = (
    <Link href={projectsOfPersonPath(id)} className="inline-block py-1">
      {words.showAll}
    </Link>
  );
  return (
    <div className="grid gap-3">
      <Titles
        heading={words.openStages(formatCount(openStages.count))}
        count={openStages.count}
        titles={openStages.items.map(({ title, stage }) => words.stageOf(title, stage))}
        allLink={allLink}
      />
      <Titles
        heading={words.projects(formatCount(projects.count))}
        count={projects.count}
        titles={projects.items.map(({ title }) => title)}
        allLink={openStages.count === 0 ? allLink : null}
      />
      {projects.count === 0 ? null : <p className="text-tinta-2">{words.authorKeeps}</p>}
      <Titles
        heading={words.manuscripts(formatCount(manuscripts.count))}
        count={manuscripts.count}
        titles={manuscripts.items.map(({ title }) => title)}
        allLink={null}
      />
    </div>
  );
}

interface TitlesProps {
  readonly heading: string;
  readonly count: number;
  readonly titles: readonly string[];
  /** The link to the whole list. */
  readonly allLink: ReactNode;
}

/** The first titles, and whether there are more. */
function Titles({ heading, count, titles, allLink }: TitlesProps) {
  if (count === 0) return null;
  return (
    <div>
      <p className="font-semibold">{heading}</p>
      <ul className="list-disc ps-5 text-tinta-2">
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two projects may have the same title, and the list is never sorted
          <li key={index} className="[overflow-wrap:anywhere]">
            <bdi>{title}</bdi>
          </li>
        ))}
        {count > titles.length ? <li>{words.andMore}</li> : null}
      </ul>
      {allLink}
    </div>
  );
}
