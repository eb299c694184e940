import { messages } from '@ruang-naskah/domain/messages.id';
import { type ChoiceProps, choiceOf } from './filter-choice.ts';

interface PrintedFiltersProps<Name extends string> {
  readonly search: { readonly label: string; readonly text: string | undefined } | undefined;
  readonly choices: readonly ChoiceProps<Name>[];
  readonly others: readonly string[];
}

/** On paper, in place of the fields: what narrows or orders the list below. */
export function PrintedFilters<Name extends string>(props: PrintedFiltersProps<Name>) {
  const { search, choices, others } = props;
  const chosen = choices.flatMap((choice) => {
    const { narrows } = choiceOf(choice);
    return narrows === undefined ? [] : [`${choice.filter.label}: ${narrows}`];
  });
  const filters = [...(search?.text ? [`${search.label}: ${search.text}`] : []), ...chosen, ...others];
  return filters.length === 0 ? null : (
    <p data-print="only">{messages.ui.printedFilters(filters.join(' · '))}</p>
  );
}
