import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person, PersonChoice } from '@ruang-naskah/domain/users/schema';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { useDebounced } from '../../../api/use-debounced.ts';
import { useFieldWiring } from '../../../ui/form/field.tsx';
import { HiddenInput } from '../../../ui/form/inputs.tsx';
import { formatDate } from '../../../ui/format.ts';
import type { Choice, ChoiceGroup } from './person-combobox.tsx';
import { PersonSelect } from './person-select.tsx';
import { type PeopleAnswer, type PersonRole, usePeople } from './use-people.ts';

const words = messages.projects;

export interface PersonPickerProps {
  readonly roles: readonly [PersonRole, PersonRole?];
  readonly value: Person | null;
  readonly onChange: (person: Person | null) => void;
  /** Shown while nobody is chosen: '-- Pilih Penulis --'. */
  readonly placeholder: string;
}

/** Chooses one person of a role or two, found by name; goes into a `Field`. A hidden input submits the id. */
export function PersonPicker({ roles, value, onChange, placeholder }: PersonPickerProps) {
  const container = useRef<HTMLDivElement>(null);
  const picker = usePersonCombobox(container);
  const { name = '', ...inputProps } = useFieldWiring();
  const [search, setSearch] = useState('');
  const typed = search.trim().slice(0, limits.searchQuery);
  const debounced = useDebounced(typed);
  const q = typed === '' ? '' : debounced;
  const answer = usePeople(roles, q);
  // Enter takes the first of the list, which therefore holds only matches of the typed words.
  const isWaiting = answer.isFromPreviousSearch || q !== typed;
  const { timeZone } = useSession().settings;
  const groups = useMemo(() => toGroups(answer.groups, timeZone), [answer.groups, timeZone]);
  const found = useMemo(() => (isWaiting ? [] : toChoices(groups)), [isWaiting, groups]);
  const chosenId = value?.id ?? '';
  const chosenNote = groups.flatMap(({ choices }) => choices).find(({ id }) => id === chosenId)?.note ?? '';
  const sharedProps = { value, onChange, placeholder, search, onSearch: setSearch };
  return (
    <div ref={container}>
      <HiddenInput name={name} value={chosenId} settled={chosenId} />
      {picker === 'loading' || picker === 'failed' ? (
        <PersonSelect {...sharedProps} groups={groups} answer={answer} searchable={picker === 'failed'} />
      ) : (
        <picker.Combobox
          {...sharedProps}
          inputProps={inputProps}
          name={`${name}-typed`}
          found={found}
          busy={isWaiting || answer.isFetching}
          status={isWaiting && !answer.isError ? messages.ui.loading : statusOf(answer, found.length)}
        />
      )}
      {chosenNote === '' ? null : <small className="mt-1 block break-words text-tinta-2">{chosenNote}</small>}
    </div>
  );
}

function statusOf({ isError, isFetching, groups }: PeopleAnswer, found: number): string | null {
  if (isError) return words.personFailed;
  if (found === 0) return isFetching ? messages.ui.loading : words.personNone;
  return groups.some(({ people }) => people.length >= limits.pageSize) ? words.personMore : null;
}

function toGroups(groups: PeopleAnswer['groups'], timeZone: string): ChoiceGroup[] {
  return groups.map(({ role, people }) => ({
    role,
    choices: people.map((person) => ({ id: person.id, nama: person.nama, note: noteOf(person, timeZone) })),
  }));
}

/** A line that distinguishes people of the same name, and marks new accounts. */
function noteOf({ twin: namesakeDetails, isNew }: PersonChoice, timeZone: string): string {
  const namesakeNote =
    namesakeDetails === null
      ? ''
      : words.personTwin(
          emailWithReadableDomain(namesakeDetails.email),
          formatDate(namesakeDetails.createdAt, timeZone),
        );
  return joinNotes(namesakeNote, isNew ? words.personNew : '');
}

/** All in one list, with the role in the note where there are two. */
function toChoices(groups: readonly ChoiceGroup[]): Choice[] {
  const showsRole = groups.length > 1;
  return groups.flatMap(({ role, choices }) =>
    choices.map((choice) => ({
      ...choice,
      note: joinNotes(showsRole ? messages.shell.roleLabels[role] : '', choice.note),
    })),
  );
}

function joinNotes(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

type Combobox = typeof import('./person-combobox.tsx')['PersonCombobox'];
type ComboboxState = 'loading' | 'failed' | { readonly Combobox: Combobox };

/** Loaded once for the whole page. */
let loadedCombobox: Combobox | undefined;

/**
 * The searchable picker's code (40 kB), after the first paint; until then, and without it, people choose from a plain
 * select. A select is not replaced while it is in use.
 */
function usePersonCombobox(container: RefObject<HTMLElement | null>): ComboboxState {
  const [state, setState] = useState<ComboboxState>(() =>
    loadedCombobox === undefined ? 'loading' : { Combobox: loadedCombobox },
  );
  useEffect(() => {
    if (loadedCombobox !== undefined) return;
    const unmounted = new AbortController();
    import('./person-combobox.tsx').then(
      ({ PersonCombobox }) => {
        loadedCombobox = PersonCombobox;
        whenNotFocused(container.current, unmounted.signal, () => setState({ Combobox: PersonCombobox }));
      },
      () => {
        if (!unmounted.signal.aborted) setState('failed');
      },
    );
    return () => unmounted.abort();
  }, [container]);
  return state;
}

function whenNotFocused(element: HTMLElement | null, signal: AbortSignal, call: () => void) {
  if (signal.aborted) return;
  if (element === null || !element.contains(document.activeElement)) return call();
  element.addEventListener('focusout', () => setTimeout(call), { signal, once: true });
}
