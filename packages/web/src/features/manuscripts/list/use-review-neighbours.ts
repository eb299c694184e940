import { paths, reviewPath } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { useHistoryState } from 'wouter/use-browser-location';
import { readAddress, searchWith, unlessEmpty } from '../../../api/address.ts';
import type { Trail } from '../../../api/use-list-view.ts';
import { manuscriptsOf } from '../queries.ts';
import { readReviewFilters } from './use-review-view.ts';

/**
 * One page of 'Review Naskah' as it was when a title of it was opened. It is kept in the history state and not fetched
 * again: a manuscript with a new status leaves the list, but keeps its place between the others.
 */
export interface ReviewListPage {
  /** Filters, order and page in the list's address. */
  readonly list: string;
  /** The cursors of the pages before it, by which the list counts its rows. */
  readonly trail: Trail;
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

export function toReviewListPage(list: string, trail: Trail, { items, nextCursor }: Page): ReviewListPage {
  return { list, trail, ids: items.map(({ id }) => id), nextCursor };
}

/** The address of another manuscript, and the state that goes with it. */
export interface ReviewStep {
  readonly href: string;
  readonly state: ReviewListPage;
}

const noListPage: ReviewListPage = { list: '', trail: [], ids: [], nextCursor: null };

/**
 * The way back to the list, and the manuscripts before and after this one in it; absent for somebody who came from
 * elsewhere.
 */
export function useReviewNeighbours(id: string) {
  const listPage = { ...noListPage, ...useHistoryState<Partial<ReviewListPage> | null>() };
  const index = listPage.ids.indexOf(id);
  const isLast = index === listPage.ids.length - 1;
  const following = useFollowingPage(isLast ? listPage : noListPage);
  return {
    back: {
      href: paths.reviewList + searchWith(listPage.list, {}),
      state: { trail: listPage.trail },
    },
    previous: stepTo(listPage, index - 1),
    next: isLast ? stepTo(following, 0) : stepTo(listPage, index + 1),
  };
}

/** The page of the list after a given one. */
function useFollowingPage({ list, trail, nextCursor }: ReviewListPage): ReviewListPage {
  const read = readAddress(list);
  const query = { ...readReviewFilters(read), ...unlessEmpty('cursor', nextCursor ?? '') };
  const { data } = useQuery({ ...manuscriptsOf(query), enabled: nextCursor !== null });
  if (nextCursor === null || data === undefined) return noListPage;
  return toReviewListPage(searchWith(list, { cursor: nextCursor }), [...trail, read('cursor')], data);
}

function stepTo(listPage: ReviewListPage, index: number): ReviewStep | undefined {
  const id = listPage.ids[index];
  return id === undefined ? undefined : { href: reviewPath(id), state: listPage };
}
