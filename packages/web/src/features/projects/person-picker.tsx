import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useMemo, useRef, useState } from 'react';
import { useFieldWiring } from '../../ui/field-context.ts';
import { HiddenInput } from '../../ui/hidden-input.tsx';
import type { Choice } from './person-combobox.tsx';
import { PersonSelect } from './person-select.tsx';
import { type PeopleAnswer, type PersonRole, usePeople } from './use-people.ts';
import { usePersonCombobox } from './use-person-combobox.ts';
import { useSettled } from './use-settled.ts';

const words = messages.projects;

export interface PersonPickerProps {
  readonly roles: readonly [PersonRole, PersonRole?];
  readonly value: Person | null;
  readonly onChange: (person: Person | null) => void;
  /** What stands there while nobody is chosen: '-- Pilih Penulis --'. */
  readonly placeholder: string;
}

/** One person of a role or two, found by name; goes into a `Field`. Its value travels in a hidden input. */
export function PersonPicker({ roles, value, onChange, placeholder }: PersonPickerProps) {
  const container = useRef<HTMLDivElement>(null);
  const picker = usePersonCombobox(container);
  const { name = '', ...wiring } = useFieldWiring();
  const [search, setSearch] = useState('');
  const typed = search.trim().slice(0, limits.searchQuery);
  const settled = useSettled(typed);
  const answer = usePeople(roles, typed === '' ? '' : settled);
  // Enter takes the first of the list: nobody is in it who was found by other words than those typed.
  const waits = answer.isEarlier || (typed !== '' && typed !== settled);
  const found = useMemo(() => (waits ? [] : toChoices(answer.groups)), [waits, answer.groups]);
  const chosen = value?.id ?? '';
  const shared = { value, onChange, placeholder, search, onSearch: setSearch };
  return (
    <div ref={container}>
      <HiddenInput name={name} value={chosen} settled={chosen} />
      {picker === 'loading' || picker === 'failed' ? (
        <PersonSelect {...shared} answer={answer} searchable={picker === 'failed'} />
      ) : (
        <picker.Combobox
          {...shared}
          wiring={wiring}
          name={`${name}-typed`}
          found={found}
          busy={waits || answer.isPending}
          status={waits && !answer.isError ? messages.ui.loading : statusOf(answer, found.length)}
        />
      )}
    </div>
  );
}

function statusOf({ isError, isPending, groups }: PeopleAnswer, found: number): string | null {
  if (isError) return words.personFailed;
  if (found === 0) return isPending ? messages.ui.loading : words.personNone;
  return groups.some(({ people }) => people.length >= limits.pageSize) ? words.personMore : null;
}

function toChoices(groups: PeopleAnswer['groups']): Choice[] {
  const mixed = groups.length > 1;
  return groups.flatMap(({ role, people }) =>
    people.map((person) => ({ ...person, note: mixed ? messages.shell.roleLabels[role] : '' })),
  );
}
