import { shownEmail } from '@ruang-naskah/domain/emails';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person, PersonChoice } from '@ruang-naskah/domain/users/schema';
import { useMemo, useRef, useState } from 'react';
import { useSettled } from '../../../api/use-settled.ts';
import { useFieldWiring } from '../../../ui/form/field-context.ts';
import { HiddenInput } from '../../../ui/form/hidden-input.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';
import type { Choice, ChoiceGroup } from './person-combobox.tsx';
import { PersonSelect } from './person-select.tsx';
import { type PeopleAnswer, type PersonRole, usePeople } from './use-people.ts';
import { usePersonCombobox } from './use-person-combobox.ts';

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
  // Enter takes the first of the list, which therefore holds only matches of the typed words.
  const waits = answer.isEarlier || (typed !== '' && typed !== settled);
  const { timeZone } = useViewer();
  const groups = useMemo(() => toGroups(answer.groups, timeZone), [answer.groups, timeZone]);
  const found = useMemo(() => (waits ? [] : toChoices(groups)), [waits, groups]);
  const chosen = value?.id ?? '';
  const chosenNote = groups.flatMap(({ choices }) => choices).find(({ id }) => id === chosen)?.note ?? '';
  const shared = { value, onChange, placeholder, search, onSearch: setSearch };
  return (
    <div ref={container}>
      <HiddenInput name={name} value={chosen} settled={chosen} />
      {picker === 'loading' || picker === 'failed' ? (
        <PersonSelect {...shared} groups={groups} answer={answer} searchable={picker === 'failed'} />
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
      {chosenNote === '' ? null : <small className="mt-1 block break-words text-tinta-2">{chosenNote}</small>}
    </div>
  );
}

function statusOf({ isError, isPending, groups }: PeopleAnswer, found: number): string | null {
  if (isError) return words.personFailed;
  if (found === 0) return isPending ? messages.ui.loading : words.personNone;
  return groups.some(({ people }) => people.length >= limits.pageSize) ? words.personMore : null;
}

function toGroups(groups: PeopleAnswer['groups'], timeZone: string): ChoiceGroup[] {
  return groups.map(({ role, people }) => ({
    role,
    choices: people.map((person) => ({ id: person.id, nama: person.nama, note: noteOf(person, timeZone) })),
  }));
}

/** A line that distinguishes people of the same name, and marks accounts of this week. */
function noteOf({ twin, isNew }: PersonChoice, timeZone: string): string {
  const apart =
    twin === null ? '' : words.personTwin(shownEmail(twin.email), formatDate(twin.createdAt, timeZone));
  return joined(apart, isNew ? words.personNew : '');
}

/** All in one list, with the role where there are two. */
function toChoices(groups: readonly ChoiceGroup[]): Choice[] {
  const mixed = groups.length > 1;
  return groups.flatMap(({ role, choices }) =>
    choices.map((choice) => ({
      ...choice,
      note: joined(mixed ? messages.shell.roleLabels[role] : '', choice.note),
    })),
  );
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
