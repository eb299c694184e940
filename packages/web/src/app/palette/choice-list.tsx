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

/** What was found, grouped by kind. The focus stays in the search field, whose `aria-activedescendant` is the active choice. */
export function ChoiceList({ groups, active, onChoose }: ChoiceListProps) {
  /** The choice under the pointer when it last moved. A choice that a late answer puts under a resting pointer is not clicked. */
  const lastMove = useRef({ key: '', x: -1, y: -1 });
  // A click event has whole pixels, a move event fractions.
  const isPointerStill = ({ clientX: x, clientY: y }: MouseEvent) =>
    Math.abs(lastMove.current.x - x) < 1 && Math.abs(lastMove.current.y - y) < 1;
  const isMeant = ({ key }: Choice, event: MouseEvent) =>
    event.detail === 0 || !isPointerStill(event) || lastMove.current.key === key;
  return (
    <div
      role="listbox"
      id={listId}
      tabIndex={-1}
      aria-label={messages.palette.title}
      className="grid gap-3"
      // The focus stays in the search field, also after a press between two choices.
      onMouseDown={(event) => event.preventDefault()}
    >
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
              onPointerMove={(event) => {
                if (!isPointerStill(event))
                  lastMove.current = { key: choice.key, x: event.clientX, y: event.clientY };
              }}
              onClick={(event) => isMeant(choice, event) && onChoose(choice)}
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
