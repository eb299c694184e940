import { messages } from '@ruang-naskah/domain/messages.id';
import type { ExtraParameter } from '@ruang-naskah/domain/projects/list-address';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import {
  defaultSortOf,
  isChip,
  isTurnChoice,
  type ProjectChip,
  projectChips,
  projectSorts,
} from '@ruang-naskah/domain/projects/values';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { formatDate } from '../../../ui/format.ts';
import { ChipCount } from '../../../ui/list/chip-count.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { filterOptions } from '../../../ui/list/filter-choice.ts';
import { projectCounts } from '../queries.ts';
import type { ProjectView } from './use-project-view.ts';

/** Its code is loaded once it is in sight, into the space kept for it. */
const PersonPicker = lazy(async () => ({
  default: (await import('../../users/people/person-picker.tsx')).PersonPicker,
}));

const words = messages.projectList;
const chipLabels: Readonly<Record<ProjectChip, string>> = { ...words.kindLabels, ...words.chipLabels };
const participantRoles = ['redaksi', 'penulis'] as const;

/** Search, stage, person, order and kind of 'Daftar Proyek Berjalan'. */
export function ProjectFilters({ view, beside }: { view: ProjectView; beside: ReactNode }) {
  const personPlaceholder = <PersonPlaceholder label={view.person?.nama ?? words.allPeople} />;
  return (
    <FilterBar
      label={words.filters}
      view={{ ...view, query: { ...view.query, kind: view.chip } }}
      foldedFilterCount={
        [view.query.status, view.query.personId].filter((value) => value !== undefined).length
      }
      search={{ name: 'q', label: words.search }}
      selects={[
        {
          name: 'status',
          label: words.filterStage,
          all: words.allStages,
          options: filterOptions(stageNames),
        },
        {
          name: 'sort',
          label: words.sort,
          options: filterOptions(projectSorts, words.sortLabels),
          standard: defaultSortOf(view.query),
        },
      ]}
      field={
        <Field name="orang" label={words.filterPerson}>
          {view.person === undefined ? (
            <PersonPlaceholder label={messages.ui.loading} />
          ) : (
            <WhenSeen fallback={personPlaceholder}>
              <Suspense fallback={personPlaceholder}>
                <PersonPicker
                  roles={participantRoles}
                  value={view.person}
                  onChange={view.choosePerson}
                  placeholder={words.allPeople}
                />
              </Suspense>
            </WhenSeen>
          )}
        </Field>
      }
      printed={view.person ? [`${words.filterPerson}: ${view.person.nama}`] : []}
      afterChips={beside}
      removableFilters={view.extras.map(({ name, value }) => ({
        name,
        label: words.extra[name](valueText(name, value, view)),
      }))}
      chips={{
        name: 'kind',
        label: words.filterKind,
        standard: view.standardChip,
        options: projectChips.map((chip) => ({
          value: chip,
          label: chipLabels[chip],
          count: <ProjectCount chip={chip} />,
        })),
      }}
    />
  );
}

/** The value of a parameter that no control shows, in words. */
function valueText(name: ExtraParameter, value: string, { turnPerson }: ProjectView): string {
  if (name === 'jenis' || name === 'keadaan') return chipLabels[isChip(value) ? value : 'all'];
  if (name === 'tenggat') return formatDate(value);
  return isTurnChoice(value) ? words.turnLabels[value] : (turnPerson?.nama ?? messages.ui.loading);
}

/** Loaded after the list itself; without it the chip still works. */
function ProjectCount({ chip }: { chip: ProjectChip }) {
  const { data } = useQuery(projectCounts());
  const counted = data?.items.find((item) => item.chip === chip);
  return counted === undefined ? null : <ChipCount count={counted.count} />;
}

function PersonPlaceholder({ label }: { label: string }) {
  return (
    <Select aria-busy>
      <option>{label}</option>
    </Select>
  );
}

/** Shows the `fallback` until it is scrolled into view or, on a phone, unfolded; then `children`. */
function WhenSeen({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return seen ? children : <div ref={place}>{fallback}</div>;
}
