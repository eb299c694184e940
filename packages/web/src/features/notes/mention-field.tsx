import { messages } from '@ruang-naskah/domain/messages.id';
import { type MentionLabel, mentionBeingTyped } from '@ruang-naskah/domain/notes/content';
import { foldText, searchText } from '@ruang-naskah/domain/search-text';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextArea } from '../../ui/form/inputs.tsx';

/** How many people are offered at once. */
const mostOffered = 6;

interface MentionFieldProps {
  readonly value: string;
  /** Those who may be chosen. */
  readonly people: readonly MentionLabel[];
  readonly onChange: (text: string, chosen?: MentionLabel) => void;
}

/**
 * Inserts as if typed: text and caret change in one step, so that no key falls between, and Ctrl+Z undoes it. Only the
 * deprecated `execCommand` does that; in a browser without it Ctrl+Z does not undo the insertion.
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
  /** What was typed after an @; undefined while no mention is being typed. */
  const [query, setQuery] = useState<string>();
  const [activeIndex, setActiveIndex] = useState(0);
  /** The person being inserted, while the field's change event is handled. */
  const inserted = useRef<MentionLabel>(undefined);
  const offered =
    query === undefined
      ? []
      : people
          .filter(({ label }) => ` ${searchText(label)}`.includes(` ${foldText(query)}`))
          .slice(0, mostOffered);
  const active = offered[Math.min(activeIndex, offered.length - 1)];
  function readQuery() {
    const { value: text = '', selectionStart = 0 } = area.current ?? {};
    setQuery(mentionBeingTyped(text.slice(0, selectionStart)));
    setActiveIndex(0);
  }
  function insertMention(person: MentionLabel) {
    const field = area.current;
    if (field === null) return;
    const end = field.selectionStart;
    inserted.current = person;
    insertText(field, { from: end - (query?.length ?? 0) - 1, to: end, text: `${person.label} ` });
    inserted.current = undefined;
    setQuery(undefined);
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (active === undefined) return;
    if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % offered.length);
    else if (event.key === 'ArrowUp') setActiveIndex((activeIndex + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insertMention(active);
    else if (event.key === 'Escape') setQuery(undefined);
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
        // The hidden field beside it is what is sent, with ids in place of names.
        name="typed"
        rows={3}
        value={value}
        aria-autocomplete="list"
        aria-controls={active === undefined ? undefined : listId}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active.id}`}
        onChange={({ target }) => {
          onChange(target.value, inserted.current);
          if (inserted.current === undefined) readQuery();
        }}
        onClick={readQuery}
        onKeyDown={handleKey}
        onBlur={() => setQuery(undefined)}
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
                insertMention(person);
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
