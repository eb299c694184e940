import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type Label, mentionBegun } from '@ruang-naskah/domain/notes/content';
import { foldText, searchText } from '@ruang-naskah/domain/search-text';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextArea } from '../../ui/form/text-area.tsx';

/** A number that can be read at a glance. */
const mostOffered = 6;

interface MentionFieldProps {
  readonly value: string;
  /** Those who may be chosen. */
  readonly people: readonly Label[];
  readonly onChange: (text: string, chosen?: Label) => void;
}

/**
 * As if it were typed: text and caret change in one step, so that no key falls between, and Ctrl+Z takes it back. The one
 * command for that is `execCommand`; a browser without it loses the taking back.
 */
function insertText(
  field: HTMLTextAreaElement,
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string },
): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A text in which an @ offers the people of the thread; arrows choose, Enter takes, Escape closes. */
export function MentionField({ value, people, onChange }: MentionFieldProps) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string>();
  const [at, setAt] = useState(0);
  const taken = useRef<Label>(undefined);
  const offered =
    begun === undefined
      ? []
      : people
          .filter(({ label }) => ` ${searchText(label)}`.includes(` ${foldText(begun)}`))
          .slice(0, mostOffered);
  const active = offered[Math.min(at, offered.length - 1)];
  function look() {
    const { value: text = '', selectionStart = 0 } = area.current ?? {};
    setBegun(mentionBegun(text.slice(0, selectionStart)));
    setAt(0);
  }
  function take(person: Label) {
    const field = area.current;
    if (field === null) return;
    const end = field.selectionStart;
    taken.current = person;
    insertText(field, { from: end - (begun?.length ?? 0) - 1, to: end, text: `${person.label} ` });
    taken.current = undefined;
    setBegun(undefined);
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (active === undefined) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setAt((at + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(active);
    else if (event.key === 'Escape') setBegun(undefined);
    else return;
    event.preventDefault();
    // Inside a dialog, Escape closes the list and not the dialog.
    event.stopPropagation();
  }
  return (
    <div className="relative">
      <TextArea
        ref={area}
        // Kept as a draft of the tab.
        data-kept
        // Sent by the hidden field beside it, with ids for names.
        name="typed"
        rows={3}
        maxLength={limits.note}
        value={value}
        aria-autocomplete="list"
        aria-controls={active === undefined ? undefined : listId}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active.id}`}
        onChange={({ target }) => {
          onChange(target.value, taken.current);
          if (taken.current === undefined) look();
        }}
        onClick={look}
        onKeyDown={handleKey}
        onBlur={() => setBegun(undefined)}
      />
      {active === undefined ? null : (
        <div
          id={listId}
          role="listbox"
          aria-label={messages.notes.people}
          className="absolute z-10 w-full max-w-sm rounded-2 border border-garis bg-kertas shadow-md"
        >
          {offered.map((person) => (
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === active}
              className={`flex min-h-10 items-center px-3 wrap-anywhere ${person === active ? 'bg-wedel-lembut' : ''}`}
              // The text keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.label.slice(1)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
