import {
  type ManuscriptSort,
  type ManuscriptView,
  manuscriptSorts,
  manuscriptViews,
  reviewSort,
} from '@ruang-naskah/domain/manuscripts/values';
import { paths, reviewPath } from '@ruang-naskah/domain/paths';
import { type TurnHolder, turnHolders } from '@ruang-naskah/domain/projects/turn';
import { useQuery } from '@tanstack/react-query';
import { useHistoryState } from 'wouter/use-browser-location';
import { present, readId, readSearch } from '../../../api/read-address.ts';
import type { Trail } from '../../../api/use-list-view.ts';
import { manuscriptsOf } from '../queries.ts';

/** What the list shows; a missing part has its default. */
export interface ReviewQuery {
  readonly status?: ManuscriptView;
  readonly tujuanPenerbit?: string;
  readonly kategori?: string;
  readonly userId?: string;
  readonly turn?: TurnHolder;
  readonly q?: string;
  readonly sort: ManuscriptSort;
  readonly cursor?: string;
}

/**
 * One page of 'Review Naskah' as it was when a title of it was opened. It is kept in the history state and not fetched
 * again: a manuscript with a new status leaves the list, but keeps its place between the others.
 */
export interface ReviewPlace {
  /** Filters, order and page in the list's address. */
  readonly list: string;
  /** Without it, the list would not know how many pages are before it. */
  readonly trail: Trail;
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

export function placeOf(list: string, trail: Trail, { items, nextCursor }: Page): ReviewPlace {
  return { list, trail, ids: items.map(({ id }) => id), nextCursor };
}

/** The address of another manuscript, and the state that goes with it. */
export interface ReviewStep {
  readonly href: string;
  readonly state: ReviewPlace;
}

const nowhere: ReviewPlace = { list: '', trail: [], ids: [], nextCursor: null };

/**
 * The way back to the list, and the manuscripts before and after this one in it; absent for somebody who came from
 * elsewhere.
 */
export function useReviewPlace(id: string) {
  const place = { ...nowhere, ...useHistoryState<Partial<ReviewPlace> | null>() };
  const at = place.ids.indexOf(id);
  const isLast = at === place.ids.length - 1;
  const following = useFollowingPage(isLast ? place : nowhere);
  return {
    back: {
      href: place.list === '' ? paths.reviewList : `${paths.reviewList}?${place.list}`,
      state: { trail: place.trail },
    },
    previous: stepTo(place, at - 1),
    next: isLast ? stepTo(following, 0) : stepTo(place, at + 1),
  };
}

/** The page of the list after a given one. */
function useFollowingPage({ list, trail, nextCursor }: ReviewPlace): ReviewPlace {
  const parameters = new URLSearchParams(list);
  const before = [...trail, parameters.get('cursor') ?? ''];
  if (nextCursor !== null) parameters.set('cursor', nextCursor);
  const following = parameters.toString();
  const { data } = useQuery({ ...manuscriptsOf(readQuery(following)), enabled: nextCursor !== null });
  return nextCursor === null || data === undefined ? nowhere : placeOf(following, before, data);
}

function stepTo(place: ReviewPlace, at: number): ReviewStep | undefined {
  const id = place.ids[at];
  return id === undefined ? undefined : { href: reviewPath(id), state: place };
}

/** Reads an address that anybody may have written: unknown values count as absent. */
export function readQuery(search: string): ReviewQuery {
  const parameters = new URLSearchParams(search);
  const status = parameters.get('status');
  const known = manuscriptViews.find((one) => one === status);
  const sort = manuscriptSorts.find((one) => one === parameters.get('sort'));
  return {
    ...(known === undefined ? {} : { status: known }),
    ...present('tujuanPenerbit', parameters.get('tujuanPenerbit')),
    ...present('kategori', parameters.get('kategori')),
    ...present('userId', readId(parameters.get('userId') ?? '')),
    ...present(
      'turn',
      turnHolders.find((one) => one === parameters.get('turn')),
    ),
    ...present('q', readSearch(parameters)),
    sort: sort ?? reviewSort(known),
    ...present('cursor', parameters.get('cursor')),
  };
}
