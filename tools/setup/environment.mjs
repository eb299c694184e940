/** The commands whose process lives for long. */
const servers = ['start', 'demo'];

/**
 * glibc keeps what hashing and images have freed in arenas of each thread of Node's pool. Two arenas instead of eight a
 * core hold a third of it back, for 5 % more processor time in hashing (decision 0059). Read before `.env` is.
 */
const allocator = { MALLOC_ARENA_MAX: '2' };

/** V8 keeps a young generation of 4 MB a half instead of what it grows to under load: 100 MB less, at no cost we could measure. */
export const serverNodeArgs = ['--max-semi-space-size=4'];

/** What a command runs with: the caller's environment wins over the command's own, and that over the default. */
export function environmentOf(name, own, given) {
  return { ...(servers.includes(name) && allocator), ...own, ...given };
}
