/** Within this time before a press a person no longer notices that something has moved. */
const aimingMs = 300;

/** The browser names at most this many moved elements; others may have moved with them. */
const maxNamed = 5;

/** Only Chromium has it, therefore TypeScript's library does not. */
interface LayoutShift extends PerformanceEntry {
  /** It followed a press or a key, so the person expected it. */
  readonly hadRecentInput: boolean;
  readonly sources: readonly LayoutShiftSource[];
}

interface LayoutShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Watches what moves by itself, such as when a late answer is inserted above; knows nothing in browsers without this entry type. */
export function watchShifts() {
  let shifts: readonly LayoutShift[] = [];
  const observer = new PerformanceObserver((list) => addEntries(list.getEntries()));
  function addEntries(entries: readonly PerformanceEntry[]): void {
    const since = performance.now() - 2 * aimingMs;
    const all = [...shifts, ...entries.filter(isUnasked)];
    shifts = all.filter(({ startTime }) => startTime > since);
  }
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    observer.observe({ type: 'layout-shift' });
  return {
    /** Whether the control moved under the pointer after that was `aimed`, or too shortly before the press at `at` to be noticed. */
    movedUnder: (control: Element, { at, aimed, ...point }: Point & { at: number; aimed: number }) => {
      addEntries(observer.takeRecords());
      return shifts
        .filter(({ startTime }) => startTime > Math.max(aimed, at - aimingMs))
        .some(({ sources }) =>
          sources.some((source) => isElsewhere(source, control, point, sources.length < maxNamed)),
        );
    },
  };
}

function isUnasked(entry: PerformanceEntry): entry is LayoutShift {
  return entry.entryType === 'layout-shift' && !(entry as LayoutShift).hadRecentInput;
}

/** Whether something other than the control was at this point before the shift. */
function isElsewhere(
  source: LayoutShiftSource,
  control: Element,
  { x, y }: Point,
  isComplete: boolean,
): boolean {
  const { node, previousRect: before, currentRect: now } = source;
  if (node === null || now.height === 0) return false;
  const [dx, dy] = [now.x - before.x, now.y - before.y];
  const moving = isComplete ? node : node.parentNode;
  if (moving?.contains(control)) return !holds(control.getBoundingClientRect(), { x: x + dx, y: y + dy });
  const moved = holds(before, { x, y }) ? document.elementFromPoint(x + dx, y + dy) : null;
  return (
    moved?.closest('a[href], button, input, select, textarea, summary, label') != null && node.contains(moved)
  );
}

function holds({ left, right, top, bottom }: DOMRectReadOnly, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
