import { Combobox } from '@base-ui/react/combobox';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { PersonRole } from './use-people.ts';

/** A person to choose, with a line below the name where the name is not unique. */
export interface Choice extends Person {
  readonly note: string;
}

export interface ChoiceGroup {
  readonly role: PersonRole;
  readonly choices: readonly Choice[];
}

export interface PersonComboboxProps {
  /** Id and ARIA attributes from the surrounding field, for the input. */
  readonly inputProps: object;
  readonly name: string;
  readonly value: Person | null;
  readonly onChange: (person: Person | null) => void;
  readonly placeholder: string;
  readonly found: readonly Choice[];
  readonly busy: boolean;
  /** Said under the list: that it is empty, failed, or holds only the first names. */
  readonly status: string | null;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Types to search, arrows and Enter to choose, Esc to close, an emptied field chooses nobody. The list is drawn
 * inside the surrounding dialog, as everything outside of one is inert. It goes without the library's `Popup`, which
 * hides the rest of the page from a screen reader; so closing on leaving and taking the closed list away are done here.
 * Loaded on demand; it fetches nothing itself.
 */
export function PersonCombobox(props: PersonComboboxProps) {
  const { value, found, search, onSearch, onChange } = props;
  const [portalContainer, setPortalContainer] = useState<HTMLElement | null>(null);
  const list = useRef<Combobox.Root.Actions>(null);
  const chosen = useMemo(() => (value === null ? null : { ...value, note: '' }), [value]);
  const items = useMemo(() => withChosen(found, chosen), [found, chosen]);
  return (
    <Combobox.Root<Choice>
      items={items}
      filteredItems={search === '' ? items : found}
      filter={null}
      value={chosen}
      onValueChange={(choice, details) => {
        if (isEmptiedByEscape(choice === null, details)) details.cancel();
        else onChange(choice === null ? null : { id: choice.id, nama: choice.nama });
      }}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={({ nama }) => nama}
      onInputValueChange={(text, details) => {
        if (isEmptiedByEscape(chosen !== null && text === '', details)) details.cancel();
        else onSearch(details.reason === 'input-change' && text !== value?.nama ? text : '');
      }}
      actionsRef={list}
      onOpenChange={(open) => open || list.current?.unmount()}
      autoHighlight
    >
      <Combobox.InputGroup
        ref={(element) => setPortalContainer(element?.closest('dialog') ?? document.body)}
        // The library's hidden button «Dismiss» is English, and only needed where nothing else can be pressed.
        className="relative block [&>[role=button]]:hidden"
      >
        <Combobox.Input
          {...props.inputProps}
          name={props.name}
          className="control control-select"
          placeholder={props.placeholder}
          autoComplete="off"
          // Another window takes the focus for a while, another element for good.
          onBlur={({ relatedTarget }) => relatedTarget === null || list.current?.close()}
          onKeyDown={(event) => {
            // Without a match, Enter would submit the form with the person chosen before.
            if (event.key !== 'Enter' || search === '' || found.length > 0) return;
            event.preventDefault();
            event.preventBaseUIHandler();
          }}
        />
        <ChevronDown size={18} aria-hidden />
      </Combobox.InputGroup>
      <Combobox.Portal container={portalContainer}>
        <Combobox.Positioner
          positionMethod="fixed"
          sideOffset={4}
          className="z-50"
          // The focus stays in the field when the list is pressed beside its names.
          onMouseDown={(event) => event.preventDefault()}
        >
          <ChoiceList busy={props.busy} status={props.status} />
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Esc closes the list; it must not also clear the choice once the list is closed. */
function isEmptiedByEscape(isEmptied: boolean, { reason }: { readonly reason: string }): boolean {
  return isEmptied && reason === 'escape-key';
}

function ChoiceList({ busy, status }: Pick<PersonComboboxProps, 'busy' | 'status'>) {
  return (
    <div className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-2 border border-garis-kuat bg-kertas py-1 shadow-dialog">
      <Combobox.List aria-busy={busy}>
        {(choice: Choice) => (
          <Combobox.Item
            key={choice.id}
            value={choice}
            className="flex min-h-10 cursor-default items-center gap-2 px-3 py-2 data-highlighted:bg-wedel-lembut"
          >
            <span className="min-w-0 flex-1">
              <bdi>{choice.nama}</bdi>
              {choice.note === '' ? null : (
                <small className="block break-words text-tinta-2">{choice.note}</small>
              )}
            </span>
            <Combobox.ItemIndicator>
              <Check size={16} aria-hidden />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.List>
      <Combobox.Status className="px-3 text-sm text-tinta-2">
        {status === null ? null : <p className="py-2">{status}</p>}
      </Combobox.Status>
    </div>
  );
}

/** The chosen person keeps their name even when the search does not find them. */
function withChosen(found: readonly Choice[], chosen: Choice | null): Choice[] {
  const missing = chosen !== null && !found.some(({ id }) => id === chosen.id);
  return missing ? [chosen, ...found] : [...found];
}
