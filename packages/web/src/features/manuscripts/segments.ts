/** The segment of §3 that means every other one. */
const everyone = 'Semua';

/** What is ticked after one more click: 'Semua' ticks and unticks all, and is ticked exactly when all others are. */
export function toggleSegment(
  all: readonly string[],
  chosen: readonly string[],
  clicked: string,
): readonly string[] {
  const ticked = !chosen.includes(clicked);
  if (clicked === everyone) return ticked ? all : [];
  const others = all.filter((segment) => segment !== everyone);
  const kept = others.filter((segment) => (segment === clicked ? ticked : chosen.includes(segment)));
  return kept.length === others.length ? all : kept;
}
