import { limits } from '@ruang-naskah/domain/limits';

/** The words to search for in an address; more than the API takes are left out. */
export function readSearch(parameters: URLSearchParams): string {
  return (parameters.get('q') ?? '').slice(0, limits.searchQuery).trim();
}

/**
 * An id in an address that anybody may have written; empty when it is not an id. Older bookmarks
 * may carry a person's name after it (`id~name`): the name is dropped.
 */
export function readId(text: string): string {
  const [, id = ''] = /^([A-Za-z0-9_-]{1,64})(?:~.*)?$/s.exec(text) ?? [];
  return id;
}

/** A part of a query as an object: nothing at all for an absent or empty value, which then counts as no filter. */
export function present<Name extends string, Value extends string>(
  name: Name,
  value: Value | '' | null | undefined,
): { readonly [K in Name]?: Value } {
  return value === '' || value === null || value === undefined
    ? {}
    : ({ [name]: value } as { readonly [K in Name]: Value });
}
