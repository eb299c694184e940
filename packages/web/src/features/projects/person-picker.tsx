import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFieldWiring } from '../../ui/field-context.ts';
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
  const answer = usePeople(roles, useSettled(search.trim()).slice(0, limits.searchQuery));
  const found = useMemo(() => toChoices(answer.groups), [answer.groups]);
  const shared = { value, onChange, placeholder, search, onSearch: setSearch };
  return (
    <div ref={container}>
      <ChosenInput name={name} id={value?.id ?? ''} />
      {picker === 'loading' || picker === 'failed' ? (
        <PersonSelect {...shared} answer={answer} searchable={picker === 'failed'} />
      ) : (
        <picker.Combobox
          {...shared}
          wiring={wiring}
          name={`${name}-typed`}
          found={found}
          busy={answer.isPending}
          status={statusOf(answer, found.length)}
        />
      )}
    </div>
  );
}

/** Nobody leaves a hidden input: the form looks at the choice again when it was made. */
function ChosenInput({ name, id }: { name: string; id: string }) {
  const input = useRef<HTMLInputElement>(null);
  const checked = useRef(id);
  useEffect(() => {
    if (id === checked.current) return;
    checked.current = id;
    input.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }, [id]);
  return <input ref={input} type="hidden" name={name} value={id} />;
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
