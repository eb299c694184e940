/** Cards that a phone may show before anybody scrolls. */
const shownAtOnce = 5;
let isFirst = true;

/**
 * Marks the cards of a page load's first list that are out of sight: a phone lays them out when they are scrolled near.
 * Later lists are not marked: where somebody comes back to a place, the heights above it must be true.
 */
export function markLaterCards(body: HTMLTableSectionElement | null): void {
  if (body === null || !isFirst) return;
  isFirst = false;
  for (const row of [...body.rows].slice(shownAtOnce)) row.dataset.later = '';
}
