import { messages } from '@ruang-naskah/domain/messages.id';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { projectFilters, projectSorts } from '@ruang-naskah/domain/projects/values';
import { lazy, Suspense } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import type { ProjectView } from './use-project-view.ts';

/** One filter of many: its code comes after the first paint, into the place kept for it. */
const PersonPicker = lazy(async () => ({
  default: (await import('../people/person-picker.tsx')).PersonPicker,
}));

const words = messages.projectList;
const everybody = ['redaksi', 'penulis'] as const;
const [anyKind] = projectFilters;
const [defaultSort] = projectSorts;

/** Search, stage, person, order and kind of 'Daftar Proyek Berjalan'. */
export function ProjectFilters({ view }: { view: ProjectView }) {
  const { query, change } = view;
  return (
    <FilterBar
      label={words.filters}
      search={{ label: words.search, value: query.q ?? '', onChange: (text) => change('q', text) }}
      selects={[
        {
          name: 'status',
          label: words.filterStage,
          value: query.status ?? '',
          options: [
            { value: '', label: words.allStages },
            ...stageNames.map((stage) => ({ value: stage, label: stage })),
          ],
          onChange: (value) => change('status', value),
        },
        {
          name: 'sort',
          label: words.sort,
          value: query.sort ?? defaultSort,
          options: projectSorts.map((sort) => ({ value: sort, label: words.sortLabels[sort] })),
          onChange: (value) => change('sort', value === defaultSort ? '' : value),
        },
      ]}
      field={
        <Field name="orang" label={words.filterPerson}>
          {view.person === undefined ? (
            <PersonPlace label={messages.ui.loading} />
          ) : (
            <Suspense fallback={<PersonPlace label={view.person?.nama ?? words.allPeople} />}>
              <PersonPicker
                roles={everybody}
                value={view.person}
                onChange={view.choosePerson}
                placeholder={words.allPeople}
              />
            </Suspense>
          )}
        </Field>
      }
      chips={{
        name: 'kind',
        label: words.filterKind,
        value: query.kind ?? anyKind,
        options: projectFilters.map((kind) => ({ value: kind, label: words.kindLabels[kind] })),
        onChange: (value) => change('kind', value === anyKind ? '' : value),
      }}
      onClear={view.clear}
    />
  );
}

function PersonPlace({ label }: { label: string }) {
  return (
    <Select aria-busy>
      <option>{label}</option>
    </Select>
  );
}
