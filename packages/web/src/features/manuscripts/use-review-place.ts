import { paths, reviewPath } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { useHistoryState } from 'wouter/use-browser-location';
import { manuscriptsOf } from './queries.ts';
import { readQuery } from './use-review-view.ts';

/**
 * One page of 'Review Naskah' as it was when a title of it was opened. It is kept beside the address and not asked for
 * again: a manuscript that gets another status leaves the list, but not its place between the others.
 */
export interface ReviewPlace {
  /** Filters, order and page in the list's address. */
  readonly list: string;
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

export function placeOf(list: string, { items, nextCursor }: Page): ReviewPlace {
  return { list, ids: items.map(({ id }) => id), nextCursor };
}

/** Where a link to another manuscript leads, and what travels along. */
export interface ReviewStep {
  readonly href: string;
  readonly state: ReviewPlace;
}

const nowhere: ReviewPlace = { list: '', ids: [], nextCursor: null };

/** The way back to the list, and the manuscripts before and after this one in it; none for who came from elsewhere. */
export function useReviewPlace(id: string) {
  const place = { ...nowhere, ...useHistoryState<Partial<ReviewPlace> | null>() };
  const at = place.ids.indexOf(id);
  const isLast = at === place.ids.length - 1;
  const following = useFollowingPage(isLast ? place : nowhere);
  return {
    back: place.list === '' ? paths.reviewList : `${paths.reviewList}?${place.list}`,
    previous: stepTo(place, at - 1),
    next: isLast ? stepTo(following, 0) : stepTo(place, at + 1),
  };
}

/** The page of the list after a given one. */
function useFollowingPage({ list, nextCursor }: ReviewPlace): ReviewPlace {
  const parameters = new URLSearchParams(list);
  if (nextCursor !== null) parameters.set('cursor', nextCursor);
  const following = parameters.toString();
  const { data } = useQuery({ ...manuscriptsOf(readQuery(following)), enabled: nextCursor !== null });
  return nextCursor === null || data === undefined ? nowhere : placeOf(following, data);
}

function stepTo(place: ReviewPlace, at: number): ReviewStep | undefined {
  const id = place.ids[at];
  return id === undefined ? undefined : { href: reviewPath(id), state: place };
}
