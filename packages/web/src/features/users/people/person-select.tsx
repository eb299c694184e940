import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { Button } from '../../../ui/button.tsx';
import { useFieldWiring } from '../../../ui/form/field.tsx';
import { Select, TextInput } from '../../../ui/form/inputs.tsx';
import type { Choice, ChoiceGroup } from './person-combobox.tsx';
import type { PeopleAnswer } from './use-people.ts';

const words = messages.projects;

interface PersonSelectProps {
  readonly value: Person | null;
  readonly onChange: (person: Person | null) => void;
  readonly placeholder: string;
  readonly groups: readonly ChoiceGroup[];
  readonly answer: Pick<PeopleAnswer, 'isError' | 'retry'>;
  /** Shown where the select is final, because it holds only the first names. */
  readonly searchable: boolean;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** The plain select: until the combobox's code is loaded, and with a search if it could not be fetched. */
export function PersonSelect(props: PersonSelectProps) {
  const { value, onChange, groups, answer, search, onSearch } = props;
  const { name = '' } = useFieldWiring();
  const everybody = groups.flatMap(({ choices }) => choices);
  const missing = value !== null && !everybody.some(({ id }) => id === value.id);
  return (
    <span className="grid gap-2">
      {props.searchable ? (
        <TextInput
          id={undefined}
          name={`${name}-search`}
          type="search"
          aria-label={words.personSearch}
          placeholder={words.personSearch}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      ) : null}
      <Select
        name={`${name}-chosen`}
        value={value?.id ?? ''}
        onChange={({ target }) => {
          const choice = everybody.find(({ id }) => id === target.value);
          onChange(choice === undefined ? null : { id: choice.id, nama: choice.nama });
        }}
      >
        <option value="">{props.placeholder}</option>
        {missing ? <option value={value.id}>{value.nama}</option> : null}
        {groups.length === 1 ? (
          <PersonOptions people={everybody} />
        ) : (
          groups.map(({ role, choices }) => (
            <optgroup key={role} label={messages.shell.roleLabels[role]}>
              <PersonOptions people={choices} />
            </optgroup>
          ))
        )}
      </Select>
      {answer.isError ? (
        <span role="alert" className="field-error">
          {words.personFailed}
          <Button variant="quiet" onClick={answer.retry}>
            {messages.ui.retry}
          </Button>
        </span>
      ) : null}
    </span>
  );
}

function PersonOptions({ people }: { people: readonly Choice[] }) {
  return people.map(({ id, nama, note }) => (
    <option key={id} value={id}>
      {note === '' ? nama : `${nama} (${note})`}
    </option>
  ));
}
