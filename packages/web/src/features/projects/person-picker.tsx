import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFieldWiring } from '../../ui/field-context.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { PersonPickerProps } from './person-combobox.tsx';
import { usePeople } from './queries.ts';
import { usePersonCombobox } from './use-person-combobox.ts';
import { useSettled } from './use-settled.ts';

const words = messages.projects;

/** One person of a role or two, found by name; goes into a `Field`. Its value travels in a hidden input. */
export function PersonPicker(props: PersonPickerProps) {
  const container = useRef<HTMLDivElement>(null);
  const picker = usePersonCombobox(container);
  const { name } = useFieldWiring();
  const id = props.value?.id ?? '';
  const input = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState(id);
  // Nobody leaves a hidden input: the form looks at the choice again when it was made.
  useEffect(() => {
    if (id === checked) return;
    setChecked(id);
    input.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }, [id, checked]);
  return (
    <div ref={container}>
      <input ref={input} type="hidden" name={name} value={id} />
      {picker === 'loading' || picker === 'failed' ? (
        <PersonSelect {...props} searchable={picker === 'failed'} />
      ) : (
        <picker.Combobox {...props} />
      )}
    </div>
  );
}

/** The native select; where it is all there will be, with a search beside it, as it holds only the first names. */
function PersonSelect({
  roles,
  value,
  onChange,
  placeholder,
  searchable,
}: PersonPickerProps & { searchable: boolean }) {
  const { name = '' } = useFieldWiring();
  const [search, setSearch] = useState('');
  const { groups, isError, retry } = usePeople(roles, useSettled(search.trim()));
  const everybody = groups.flatMap(({ people }) => people);
  return (
    <span className="grid gap-2">
      {searchable ? (
        <TextInput
          id={undefined}
          name={`${name}-search`}
          type="search"
          aria-label={words.personSearch}
          placeholder={words.personSearch}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <Select
        name={`${name}-chosen`}
        value={value?.id ?? ''}
        onChange={({ target }) => onChange(everybody.find(({ id }) => id === target.value) ?? null)}
      >
        <option value="">{placeholder}</option>
        {value === null || everybody.some(({ id }) => id === value.id) ? null : (
          <PersonOption person={value} />
        )}
        {groups.length === 1
          ? everybody.map((person) => <PersonOption key={person.id} person={person} />)
          : groups.map(({ role, people }) => (
              <optgroup key={role} label={messages.shell.roleLabels[role]}>
                {people.map((person) => (
                  <PersonOption key={person.id} person={person} />
                ))}
              </optgroup>
            ))}
      </Select>
      {isError ? <PeopleFailed retry={retry} /> : null}
    </span>
  );
}

function PersonOption({ person }: { person: Person }) {
  return <option value={person.id}>{person.nama}</option>;
}

function PeopleFailed({ retry }: { retry: () => void }) {
  return (
    <span role="alert" className="field-error">
      {words.personFailed}
      <Button variant="quiet" onClick={retry}>
        {messages.ui.retry}
      </Button>
    </span>
  );
}
