/** The commands whose process lives for long. */
const servers = ['start', 'demo'];

/**
 * glibc would keep the 19 MB of each password hash in an arena of each thread of Node's pool (decision 0101). So there
 * are two arenas, blocks of 8 MB and more go back to the system at once, and huge pages make fetching the next one
 * cheap; glibc before 2.35 and kernels without them ignore that. Read before `.env` is.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '8388608',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/**
 * V8 keeps a young generation of 4 MB a half instead of what it grows to under load: 100 MB less, at no cost we could
 * measure. A bound for the old one makes it collect before that has doubled: 80 MB less (decision 0125).
 */
export const serverNodeArgs = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/** What a command runs with: the caller's environment wins over the command's own, and that over the default. */
export function environmentOf(name, own, given) {
  return { ...(servers.includes(name) && allocator), ...own, ...given };
}
