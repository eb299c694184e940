/**
 * The chance that a random one of `first` is larger than a random one of `second`: 0.5 means that they cannot be
 * distinguished (threats T2, T10, T11).
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const larger = first.map((value) => second.filter((other) => other < value).length);
  return larger.reduce((sum, count) => sum + count, 0) / (first.length * second.length);
}
