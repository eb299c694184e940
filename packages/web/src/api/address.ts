import { limits } from '@ruang-naskah/domain/limits';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The value of a parameter in an address; empty without one. */
export type ReadParameter = (name: string) => string;

type ParameterValues = Readonly<Record<string, string>>;

/**
 * The parameters of the address, where a screen keeps what Back, reload and a shared link open again. Anybody may have
 * written them: each screen reads them by its own rules, and a value it does not know counts as absent.
 */
export function useAddress() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const setParameters = useCallback(
    (values: ParameterValues, options?: { readonly state?: unknown; readonly replace?: boolean }) => {
      // From `location`, because the pressed row may have been rendered for an earlier address.
      const next = searchWith(location.search, values);
      // A second press changes nothing.
      if (next !== searchWith(location.search, {})) navigate(path + next, options);
    },
    [path, navigate],
  );
  return {
    path,
    search,
    read: readAddress(search),
    /** The address with these values, for a link. */
    hrefWith: (values: ParameterValues) => path + searchWith(search, values),
    setParameters,
  };
}

export function readAddress(search: string): ReadParameter {
  const parameters = new URLSearchParams(search);
  return (name) => {
    const value = parameters.get(name) ?? '';
    // More words than the API takes are left out.
    return name === 'q' ? value.slice(0, limits.searchQuery).trim() : value;
  };
}

/** `search` with other values; an empty value takes its parameter out. */
export function searchWith(search: string, values: ParameterValues): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * An id in an address; empty when it is not an id. Older bookmarks may carry a person's name after it (`id~name`): the
 * name is dropped.
 */
export function readId(text: string): string {
  const [, id = ''] = /^([A-Za-z0-9_-]{1,64})(?:~.*)?$/s.exec(text) ?? [];
  return id;
}

/** `{ [name]: value }` to spread into a query; `{}` for an absent or empty value, which then counts as no filter. */
export function unlessEmpty<Name extends string, Value extends string>(
  name: Name,
  value: Value | '' | undefined,
): { readonly [K in Name]?: Value } {
  return value === '' || value === undefined ? {} : ({ [name]: value } as { readonly [K in Name]: Value });
}

/** The same where a value that is not `known` counts as no filter, too. */
export function ifKnown<Name extends string, Value extends string>(
  name: Name,
  value: string,
  known: readonly Value[],
): { readonly [K in Name]?: Value } {
  const knownValue = known.find((one) => one === value);
  return unlessEmpty(name, knownValue);
}
