import { messages } from '@ruang-naskah/domain/messages.id';
import { projectsOfPath } from '@ruang-naskah/domain/paths';
import { boundedCount } from '@ruang-naskah/domain/text';
import type { Holdings } from '@ruang-naskah/domain/users/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { refusalOf } from '../../../api/api-error.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { holdingsOf } from '../queries.ts';
import { HeirField } from './heir-field.tsx';

const words = messages.roleChange;

interface DepartureProps {
  readonly id: string;
  /** The editor chosen to take over; '' for nobody. */
  readonly heir: string;
  readonly onHeir: (id: string) => void;
  /** Of the refused change. */
  readonly error: Error | null;
}

/** What depends on somebody who leaves a role or the portal, and who takes over their open stages. */
export function Departure({ id, heir, onHeir, error }: DepartureProps) {
  const answer = useQuery(holdingsOf(id));
  return (
    <Answer query={answer} loading={<Skeleton count={3} />} failed={words.holdingsFailed}>
      {(holdings) => (
        <>
          <Held id={id} holdings={holdings} />
          {holdings.openStages.count === 0 ? null : (
            <HeirField
              leaving={id}
              value={heir}
              onChange={onHeir}
              error={refusalOf('', error).errors.handOverTo}
            />
          )}
        </>
      )}
    </Answer>
  );
}

function Held({ id, holdings: { openStages, projects, manuscripts } }: { id: string; holdings: Holdings }) {
  if (openStages.count + projects.count + manuscripts.count === 0) return <p>{words.nothing}</p>;
  const all = (
    <Link href={projectsOfPath(id)} className="inline-block py-1">
      {words.showAll}
    </Link>
  );
  return (
    <div className="grid gap-3">
      <Titles
        heading={words.openStages(boundedCount(openStages.count))}
        count={openStages.count}
        titles={openStages.items.map(({ title, stage }) => words.stageOf(title, stage))}
        all={all}
      />
      <Titles
        heading={words.projects(boundedCount(projects.count))}
        count={projects.count}
        titles={projects.items.map(({ title }) => title)}
        all={openStages.count === 0 ? all : null}
      />
      {projects.count === 0 ? null : <p className="text-tinta-2">{words.authorKeeps}</p>}
      <Titles
        heading={words.manuscripts(boundedCount(manuscripts.count))}
        count={manuscripts.count}
        titles={manuscripts.items.map(({ title }) => title)}
        all={null}
      />
    </div>
  );
}

interface TitlesProps {
  readonly heading: string;
  readonly count: number;
  readonly titles: readonly string[];
  /** The link to the whole list. */
  readonly all: ReactNode;
}

/** The first titles, and whether there are more. */
function Titles({ heading, count, titles, all }: TitlesProps) {
  if (count === 0) return null;
  return (
    <div>
      <p className="font-semibold">{heading}</p>
      <ul className="list-disc ps-5 text-tinta-2">
        {titles.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two projects may have the same title, and the list is never sorted
          <li key={at} className="[overflow-wrap:anywhere]">
            {title}
          </li>
        ))}
        {count > titles.length ? <li>{words.andMore}</li> : null}
      </ul>
      {all}
    </div>
  );
}
