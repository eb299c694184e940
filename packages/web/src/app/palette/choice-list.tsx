import { messages } from '@ruang-naskah/domain/messages.id';
import { type MouseEvent, useRef } from 'react';
import type { Choice, ChoiceGroup } from './choices.ts';

export const listId = 'pencarian-hasil';

export function optionId({ key }: Pick<Choice, 'key'>): string {
  return `pencarian-${key}`;
}

interface ChoiceListProps {
  readonly groups: readonly ChoiceGroup[];
  readonly active: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** What can be chosen, by kind; focus stays in the field, which names the active one. */
export function ChoiceList({ groups, active, onChoose }: ChoiceListProps) {
  /** Over what the pointer was when it last moved: what an answer puts under a resting one was not meant. */
  const seen = useRef({ key: '', x: -1, y: -1 });
  const isSeen = ({ key }: Choice, { detail, clientX: x, clientY: y }: MouseEvent) =>
    detail === 0 || seen.current.x !== x || seen.current.y !== y || seen.current.key === key;
  return (
    <div role="listbox" id={listId} aria-label={messages.palette.title} className="grid gap-3">
      {groups.map(({ label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden className="text-sm font-semibold text-tinta-2">
            {label}
          </p>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps focus
            <div
              key={choice.key}
              role="option"
              id={optionId(choice)}
              tabIndex={-1}
              aria-selected={choice === active}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-2 px-3 py-2 wrap-anywhere hover:bg-wedel-lembut aria-selected:bg-wedel-lembut"
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={({ clientX: x, clientY: y }) => {
                if (x !== seen.current.x || y !== seen.current.y) seen.current = { key: choice.key, x, y };
              }}
              onClick={(event) => isSeen(choice, event) && onChoose(choice)}
            >
              {choice.label}
              {choice.note === '' ? null : <small className="text-tinta-2">{choice.note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
