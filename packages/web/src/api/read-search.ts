import { limits } from '@ruang-naskah/domain/limits';

/** The words to search for in an address; more than the API takes are left out. */
export function readSearch(parameters: URLSearchParams): string {
  return (parameters.get('q') ?? '').slice(0, limits.searchQuery).trim();
}
