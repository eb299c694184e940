import { messages } from '@ruang-naskah/domain/messages.id';
import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { FormContext } from '../form/form-context.ts';
import { Select } from '../form/inputs.tsx';
import { type ChoiceProps, choiceOf, type Filter, type FilterView } from './filter-choice.ts';
import { SearchField } from './search-field.tsx';

interface FilterBarProps<Name extends string> {
  /** «Filter naskah» */
  readonly label: string;
  readonly view: FilterView<NoInfer<Name>>;
  readonly search?: { readonly name: Name; readonly label: string; readonly placeholder?: string };
  readonly selects?: readonly Filter<Name>[];
  /** One more field, for a choice too large for a select. */
  readonly field?: ReactNode;
  /** One row of chips; exactly one is pressed. */
  readonly chips?: Filter<Name>;
  /** At the end of the row of chips: another way to see the list. */
  readonly afterChips?: ReactNode;
  /** What narrows the list and has no control of its own: «Giliran: Ratna», each with a cross. */
  readonly removableFilters?: readonly { readonly name: Name; readonly label: string }[];
  /** What `field` narrows the list by, for print: «Orang: Ratna». */
  readonly printed?: readonly string[];
  /** Selects and field are behind «Filter (2)» on a phone: how many of them narrow the list. */
  readonly foldedFilterCount?: number;
}

/** Filters on the page, not in a panel; the owner keeps their state in the address. */
export function FilterBar<Name extends string>({ label, view, ...parts }: FilterBarProps<Name>) {
  const {
    search,
    selects = [],
    field,
    chips,
    afterChips,
    removableFilters = [],
    printed = [],
    foldedFilterCount,
  } = parts;
  const [opened, setOpened] = useState(false);
  const [timesCleared, setTimesCleared] = useState(0);
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const { clear } = view;
  return (
    <>
      <search ref={bar} tabIndex={-1} aria-label={label} data-print="hide" className="grid gap-4">
        <FormContext value={{ id, busy: false }}>
          <div className="flex flex-wrap items-end gap-4">
            {search ? (
              <div className="min-w-0 flex-[2_1_280px] max-md:basis-40 md:max-xl:flex-[1_1_40%]">
                <SearchField
                  // Typed letters that were not searched yet are cleared too.
                  key={timesCleared}
                  isPaused={(view.openedId ?? '') !== ''}
                  label={search.label}
                  placeholder={search.placeholder}
                  value={view.query[search.name] ?? ''}
                  onChange={(text) => view.setFilter(search.name, text)}
                />
              </div>
            ) : null}
            {foldedFilterCount === undefined ? null : (
              <div className="md:hidden">
                <Button
                  icon={<ListFilter size={18} aria-hidden />}
                  aria-expanded={opened}
                  onClick={() => setOpened(!opened)}
                >
                  {messages.ui.filtersOf(foldedFilterCount)}
                </Button>
              </div>
            )}
            <div
              className={foldedFilterCount === undefined || opened ? 'contents' : 'contents max-md:hidden'}
            >
              {selects.map((filter) => (
                <div key={filter.name} className="min-w-0 flex-[1_1_160px] md:max-xl:flex-[1_1_40%]">
                  <FilterSelect filter={filter} view={view} />
                </div>
              ))}
              {field ? (
                <div className="min-w-0 flex-[1_1_160px] md:max-xl:flex-[1_1_40%]">{field}</div>
              ) : null}
            </div>
            {/* Its place in the row is kept when it disappears, so that nothing moves under the pointer. */}
            <div className={clear === undefined ? 'invisible max-md:hidden' : undefined}>
              <Button
                variant="quiet"
                icon={<X size={18} aria-hidden />}
                onClick={() => {
                  clear?.();
                  setTimesCleared(timesCleared + 1);
                  // The button goes away. Not into the search itself: a phone would open its keyboard.
                  bar.current?.focus();
                }}
              >
                {messages.ui.clearFilters}
              </Button>
            </div>
          </div>
        </FormContext>
        {removableFilters.length === 0 ? null : (
          <ul className="flex flex-wrap gap-2" aria-label={messages.ui.activeFilters}>
            {removableFilters.map(({ name, label: text }) => (
              <li key={name} className="min-w-0">
                <button
                  type="button"
                  className="chip max-w-full border-wedel text-left wrap-anywhere text-wedel"
                  aria-label={messages.ui.removeFilter(text)}
                  onClick={() => {
                    view.setFilter(name, '');
                    bar.current?.focus();
                  }}
                >
                  {text}
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        {chips ? (
          <div className="flex gap-4 max-md:flex-col md:items-end">
            <FilterChips filter={chips} view={view} />
            {afterChips}
          </div>
        ) : null}
      </search>
      <PrintedFilters
        search={search === undefined ? undefined : { label: search.label, text: view.query[search.name] }}
        choices={[...selects, ...(chips === undefined ? [] : [chips])].map((filter) => ({ filter, view }))}
        others={[...printed, ...removableFilters.map(({ label: text }) => text)]}
      />
    </>
  );
}

function FilterSelect<Name extends string>(props: ChoiceProps<Name>) {
  const { options, chosen, choose } = choiceOf(props);
  return (
    <Field name={props.filter.name} label={props.filter.label}>
      <Select value={chosen} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function FilterChips<Name extends string>(props: ChoiceProps<Name>) {
  const { options, chosen, choose } = choiceOf(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter, not fields of a form
    <div
      role="group"
      aria-label={props.filter.label}
      className="-m-1 flex min-w-0 flex-1 gap-2 p-1 max-md:overflow-x-auto max-md:whitespace-nowrap md:flex-wrap"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === chosen}
          onClick={() => choose(option.value)}
        >
          {option.label}
          {option.count}
        </button>
      ))}
    </div>
  );
}

interface PrintedFiltersProps<Name extends string> {
  readonly search: { readonly label: string; readonly text: string | undefined } | undefined;
  readonly choices: readonly ChoiceProps<Name>[];
  readonly others: readonly string[];
}

/** On paper, in place of the fields: what narrows or orders the list below. */
function PrintedFilters<Name extends string>(props: PrintedFiltersProps<Name>) {
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
