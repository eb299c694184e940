import { endFeed, makeFeed, readFeed } from '@ruang-naskah/domain/feeds/calls';
import {
  countNotices,
  listNotices,
  listTemplates,
  readAllNotices,
  readNotice,
  readPreferences,
  readReasons,
  savePreferences,
  saveReasons,
  saveTemplate,
} from '@ruang-naskah/domain/notices/calls';
import type { Preferences, Reasons, SaveTemplateInput, Template } from '@ruang-naskah/domain/notices/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { liveView } from '../../api/live.ts';
import { answersOf, pagesOf, queryOf } from '../../api/queries.ts';
import { late, spare } from '../../ui/late.ts';

/** How often an open page polls for news if no stream is connected. */
const everyMs = 60_000;

const refetchInterval = () => (liveView().connected ? false : everyMs);

export function unreadCount() {
  return { ...queryOf(countNotices, {}), refetchInterval };
}

/** The newest ones, as they stand beside a desk: a new one is shown there at once, since nobody works in them. */
export function latestNotices() {
  return { ...queryOf(listNotices, {}), refetchInterval, meta: { atOnce: true } };
}

/** Beside a desk, once the desk is shown. */
export const LatestNotices = spare(async () => (await import('./latest-notices.tsx')).LatestNotices);

export function ownNotices() {
  return pagesOf(listNotices, {});
}

export function preferences() {
  return queryOf(readPreferences, {});
}

export function templates() {
  return queryOf(listTemplates, {});
}

function useAskAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([listNotices, countNotices].map((call) => client.invalidateQueries(answersOf(call))));
}

export function useReadNotice() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(readNotice, { params: { id } }),
    onSettled: askAgain,
  });
}

export function useReadAll() {
  const askAgain = useAskAgain();
  return useMutation({ mutationFn: () => callEndpoint(readAllNotices, {}), onSettled: askAgain });
}

export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each sends all choices, and the last one has them all.
    scope: { id: savePreferences.id },
    mutationFn: (body: Preferences) => callEndpoint(savePreferences, { body }),
    onSuccess: (saved) => client.setQueryData(preferences().queryKey, saved),
  });
}

export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...body }: SaveTemplateInput & Pick<Template, 'version'>) =>
      callEndpoint(saveTemplate, { body, version }),
    onSuccess: () => client.invalidateQueries(answersOf(listTemplates)),
  });
}

/** For forms with a reason: loaded when one is opened. */
export const ReasonSelect = late(async () => (await import('./reason-select.tsx')).ReasonSelect);

/** The publisher's templates of reasons and notes for repair. */
export function reasonTemplates() {
  return queryOf(readReasons, {});
}

export function useSaveReasons() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reasons, version }: Reasons) => callEndpoint(saveReasons, { body: { reasons }, version }),
    onSuccess: (saved) => client.setQueryData(reasonTemplates().queryKey, saved),
    // Another admin saved first: show the present list.
    onError: () => client.invalidateQueries(answersOf(readReasons)),
  });
}

export function calendarFeed() {
  return queryOf(readFeed, {});
}

/** The address is shown once: only the date stays in the cache. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(makeFeed, {}),
    onSuccess: ({ since }) => client.setQueryData(calendarFeed().queryKey, { since }),
  });
}

export function useEndFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(endFeed, {}),
    onSuccess: () => client.setQueryData(calendarFeed().queryKey, { since: null }),
  });
}
