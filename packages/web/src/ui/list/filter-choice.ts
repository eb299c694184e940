import type { ReactNode } from 'react';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** What a chip says after its label: how many rows it would show. */
  readonly count?: ReactNode;
}

/** Options whose label is the value itself, or taken from `labels`. */
export function filterOptions<Value extends string>(
  values: readonly Value[],
  labels?: Readonly<Record<Value, string>>,
): FilterOption[] {
  return values.map((value) => ({ value, label: labels?.[value] ?? value }));
}

export interface Filter<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** The label of the option without a filter, which then comes first. */
  readonly all?: string;
  readonly options: readonly FilterOption[];
  /** The choice that the address leaves out; the first one unless said otherwise. */
  readonly standard?: string;
}

/** The chosen values, as a list keeps them in the address. */
export interface FilterView<Name extends string> {
  readonly query: { readonly [N in Name]?: string };
  readonly setFilter: (name: Name, value: string) => void;
  /** Present while a filter is active: shows «Hapus filter». */
  readonly clear: (() => void) | undefined;
  /** What is opened over the list, if anything is. */
  readonly openedId?: string;
}

export interface ChoiceProps<Name extends string> {
  readonly filter: Filter<Name>;
  readonly view: FilterView<Name>;
}

/** The options, the chosen one and the setter, which removes a standard choice from the address. */
export function choiceOf<Name extends string>({ filter, view }: ChoiceProps<Name>) {
  const { name, all } = filter;
  const known = all === undefined ? filter.options : [{ value: '', label: all }, ...filter.options];
  const first = known[0]?.value ?? '';
  const standard = filter.standard ?? first;
  const chosen = view.query[name] ?? first;
  // It may come from the address, and the choices still be on their way, or not have it any more.
  const isKnown = known.some(({ value }) => value === chosen);
  const options = isKnown ? known : [...known, { value: chosen, label: chosen }];
  return {
    options,
    chosen,
    /** Undefined where the choice is the standard one. */
    narrows: chosen === standard ? undefined : options.find(({ value }) => value === chosen)?.label,
    choose: (value: string) => view.setFilter(name, value === standard ? '' : value),
  };
}
