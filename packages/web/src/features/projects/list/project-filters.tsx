import { messages } from '@ruang-naskah/domain/messages.id';
import type { ExtraParameter } from '@ruang-naskah/domain/projects/address';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import {
  isChip,
  isTurnChoice,
  type ProjectChip,
  projectChips,
  projectSorts,
  sortOf,
} from '@ruang-naskah/domain/projects/values';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { formatDate } from '../../../ui/format.ts';
import { late } from '../../../ui/late.ts';
import { ChipCount } from '../../../ui/list/chip-count.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { filterOptions } from '../../../ui/list/filter-choice.ts';
import { WhenSeen } from '../../../ui/when-seen.tsx';
import { projectCounts } from '../queries.ts';
import type { ProjectView } from './use-project-view.ts';

/** Its code is loaded once it is in sight, into the space kept for it. */
const PersonPicker = late(async () => (await import('../people/person-picker.tsx')).PersonPicker);

const words = messages.projectList;
const chipLabels: Readonly<Record<ProjectChip, string>> = { ...words.kindLabels, ...words.chipLabels };
const everybody = ['redaksi', 'penulis'] as const;

/** Search, stage, person, order and kind of 'Daftar Proyek Berjalan'. */
export function ProjectFilters({ view, beside }: { view: ProjectView; beside: ReactNode }) {
  const personPlace = <PersonPlace label={view.person?.nama ?? words.allPeople} />;
  return (
    <FilterBar
      label={words.filters}
      view={{ ...view, query: { ...view.query, kind: view.chip } }}
      folded={[view.query.status, view.query.personId].filter((value) => value !== undefined).length}
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
          standard: sortOf(view.query),
        },
      ]}
      field={
        <Field name="orang" label={words.filterPerson}>
          {view.person === undefined ? (
            <PersonPlace label={messages.ui.loading} />
          ) : (
            <WhenSeen fallback={personPlace}>
              <Suspense fallback={personPlace}>
                <PersonPicker
                  roles={everybody}
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
      beside={beside}
      extras={view.extras.map(({ name, value }) => ({
        name,
        label: words.extra[name](nameOf(name, value, view)),
      }))}
      chips={{
        name: 'kind',
        label: words.filterKind,
        standard: view.standardChip,
        options: projectChips.map((chip) => ({
          value: chip,
          label: chipLabels[chip],
          count: <CountOf chip={chip} />,
        })),
      }}
    />
  );
}

/** What a parameter that no control shows stands for, in words. */
function nameOf(name: ExtraParameter, value: string, { turnPerson }: ProjectView): string {
  if (name === 'jenis' || name === 'keadaan') return chipLabels[isChip(value) ? value : 'all'];
  if (name === 'tenggat') return formatDate(value);
  return isTurnChoice(value) ? words.turnLabels[value] : (turnPerson?.nama ?? messages.ui.loading);
}

/** After the list itself; without it the chip still works. */
function CountOf({ chip }: { chip: ProjectChip }) {
  const { data } = useQuery(projectCounts());
  const counted = data?.items.find((item) => item.chip === chip);
  return counted === undefined ? null : <ChipCount count={counted.count} />;
}

function PersonPlace({ label }: { label: string }) {
  return (
    <Select aria-busy>
      <option>{label}</option>
    </Select>
  );
}
