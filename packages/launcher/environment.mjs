/** The long-running commands. */
const servers = ['start', 'demo'];

/**
 * glibc would keep the 19 MB of each password hash in an arena of each thread of Node's pool (decision 0062). So it has
 * two arenas and returns blocks of 8 MB and more at once, and huge pages make the next allocation cheap; glibc before
 * 2.35 and kernels without them ignore that. A process reads this when it starts, before `.env`.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '8388608',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/**
 * V8's young generation stays at 4 MB a semi-space instead of growing under load, which saves 100 MB at no measurable
 * cost. A bound for the old generation makes V8 collect before it has doubled, which saves 80 MB (decision 0062).
 */
export const serverNodeArgs = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/** The environment of a command: the caller's variables override the command's own, which override the defaults. */
export function environmentOf(name, own, given) {
  return { ...(servers.includes(name) && allocator), ...own, ...given };
}
