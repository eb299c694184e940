/** Cards that a phone may show before anybody scrolls. */
const shownAtOnce = 3;
/** Of the others, so many may be laid out in one frame. */
const perFrame = 2;
const known = new WeakSet<HTMLTableRowElement>();
let isFirst = true;

/**
 * Marks the cards that are out of sight, of a page load's first list and of those found while somebody types: a phone lays
 * out those that are near in the next frames, and the others when they are scrolled near. Other lists are not marked: where
 * somebody comes back to a place, the heights above it must be true. The letters of a search leave no place to come back to.
 */
export function markLaterCards(body: HTMLTableSectionElement | null): void {
  if (body === null) return;
  const rows = [...body.rows];
  const later = rows.slice(shownAtOnce).filter((row) => !known.has(row));
  for (const row of rows) known.add(row);
  const isTyping = document.activeElement?.matches('input[type=search]') === true;
  if (!(isFirst || isTyping)) return;
  isFirst = false;
  // Whoever has scrolled may have later cards in sight.
  const isAtTop = scrollY < innerHeight / 4;
  for (const row of later) row.dataset.later = isAtTop ? 'hidden' : 'near';
  // The coming frame paints the first cards.
  if (isAtTop) requestAnimationFrame(() => showNext(later));
}

function showNext(rows: readonly HTMLTableRowElement[]): void {
  if (rows.length === 0) return;
  requestAnimationFrame(() => {
    for (const row of rows.slice(0, perFrame)) row.dataset.later = 'near';
    showNext(rows.slice(perFrame));
  });
}
