import { Combobox } from '@base-ui/react/combobox';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFieldWiring } from '../../ui/field-context.ts';
import { type PeopleAnswer, type PersonRole, usePeople } from './queries.ts';
import { useSettled } from './use-settled.ts';

const words = messages.projects;

export interface PersonPickerProps {
  readonly roles: readonly [PersonRole, PersonRole?];
  readonly value: Person | null;
  readonly onChange: (person: Person | null) => void;
  /** What stands there while nobody is chosen: '-- Pilih Penulis --'. */
  readonly placeholder: string;
}

interface Choice extends Person {
  /** Said beside the name where people of two roles stand together. */
  readonly note: string;
}

/**
 * Types to search, arrows and Enter to choose, Esc to close, an emptied field chooses nobody. The list is drawn
 * inside the surrounding dialog, as everything outside of one is inert.
 */
export function PersonCombobox({ roles, value, onChange, placeholder }: PersonPickerProps) {
  const { name = '', ...wiring } = useFieldWiring();
  const [home, setHome] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState('');
  const answer = usePeople(roles, useSettled(search.trim()).slice(0, limits.searchQuery));
  const found = useMemo(() => toChoices(answer.groups), [answer.groups]);
  const chosen = useMemo(() => (value === null ? null : { ...value, note: '' }), [value]);
  const items = useMemo(() => withChosen(found, chosen), [found, chosen]);
  return (
    <Combobox.Root<Choice>
      items={items}
      filteredItems={search === '' ? items : found}
      filter={null}
      value={chosen}
      onValueChange={(choice, details) => {
        if (emptiedByEscape(choice === null, details)) details.cancel();
        else onChange(choice === null ? null : { id: choice.id, nama: choice.nama });
      }}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={({ nama }) => nama}
      onInputValueChange={(text, details) => {
        if (emptiedByEscape(chosen !== null && text === '', details)) details.cancel();
        else setSearch(details.reason === 'input-change' && text !== value?.nama ? text : '');
      }}
      autoHighlight
    >
      <Combobox.InputGroup
        ref={(element) => setHome(element?.closest('dialog') ?? document.body)}
        className="relative block"
      >
        <Combobox.Input
          {...wiring}
          name={`${name}-typed`}
          className="control control-select"
          placeholder={placeholder}
          autoComplete="off"
        />
        <ChevronDown size={18} aria-hidden />
      </Combobox.InputGroup>
      <Combobox.Portal container={home}>
        <Combobox.Positioner positionMethod="fixed" sideOffset={4} className="z-50">
          <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-2 border border-garis-kuat bg-kertas shadow-dialog">
            <People answer={answer} found={found.length} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Esc closes things; that it also takes away a choice once the list is closed would surprise. */
function emptiedByEscape(empties: boolean, { reason }: { readonly reason: string }): boolean {
  return empties && reason === 'escape-key';
}

function People({ answer, found }: { answer: PeopleAnswer; found: number }) {
  return (
    <div className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1">
      <Combobox.List aria-busy={answer.isPending}>
        {({ id, nama, note, ...rest }: Choice) => (
          <Combobox.Item
            key={id}
            value={{ id, nama, note, ...rest }}
            className="flex min-h-10 cursor-default items-center gap-2 px-3 py-2 data-highlighted:bg-wedel-lembut"
          >
            <span className="min-w-0 flex-1">
              {nama}
              {note === '' ? null : <small className="block text-tinta-2">{note}</small>}
            </span>
            <Combobox.ItemIndicator>
              <Check size={16} aria-hidden />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.List>
      <Combobox.Status className="px-3 text-sm text-tinta-2">{statusOf(answer, found)}</Combobox.Status>
    </div>
  );
}

function statusOf({ isError, isPending, groups }: PeopleAnswer, found: number) {
  const text = () => {
    if (isError) return words.personFailed;
    if (found === 0) return isPending ? messages.ui.loading : words.personNone;
    return groups.some(({ people }) => people.length >= limits.pageSize) ? words.personMore : null;
  };
  const said = text();
  return said === null ? null : <p className="py-2">{said}</p>;
}

function toChoices(groups: PeopleAnswer['groups']): Choice[] {
  const mixed = groups.length > 1;
  return groups.flatMap(({ role, people }) =>
    people.map((person) => ({ ...person, note: mixed ? messages.shell.roleLabels[role] : '' })),
  );
}

/** The chosen person keeps their name even when the search does not find them. */
function withChosen(found: readonly Choice[], chosen: Choice | null): Choice[] {
  const missing = chosen !== null && !found.some(({ id }) => id === chosen.id);
  return missing ? [chosen, ...found] : [...found];
}
