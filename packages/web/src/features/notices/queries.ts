import { endFeed, makeFeed, readFeed } from '@ruang-naskah/domain/feeds/endpoints';
import {
  countUnreadNotices,
  listNotices,
  listTemplates,
  markAllNoticesRead,
  markNoticeRead,
  readPreferences,
  readReasons,
  savePreferences,
  saveReasons,
  saveTemplate,
} from '@ruang-naskah/domain/notices/endpoints';
import type { Preferences, Reasons, SaveTemplateInput, Template } from '@ruang-naskah/domain/notices/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { liveView } from '../../api/live.ts';
import { answersOf, pagesOf, queryOf } from '../../api/queries.ts';

/** How often an open page polls for new notices while the stream of live changes is not connected. */
const pollMs = 60_000;

const refetchInterval = () => (liveView().connected ? false : pollMs);

export function unreadCount() {
  return { ...queryOf(countUnreadNotices, {}), refetchInterval };
}

/** The newest notices, beside a person's tasks: a new one is shown at once, because nobody types or presses there. */
export function latestNotices() {
  return { ...queryOf(listNotices, {}), refetchInterval, meta: { atOnce: true } };
}

export function ownNotices() {
  return pagesOf(listNotices, {});
}

export function noticePreferences() {
  return queryOf(readPreferences, {});
}

export function noticeTemplates() {
  return queryOf(listTemplates, {});
}

function useInvalidateNotices() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listNotices, countUnreadNotices].map((endpoint) => client.invalidateQueries(answersOf(endpoint))),
    );
}

export function useMarkNoticeRead() {
  const invalidateNotices = useInvalidateNotices();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(markNoticeRead, { params: { id } }),
    onSettled: invalidateNotices,
  });
}

export function useMarkAllNoticesRead() {
  const invalidateNotices = useInvalidateNotices();
  return useMutation({
    mutationFn: () => callEndpoint(markAllNoticesRead, {}),
    onSettled: invalidateNotices,
  });
}

export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    // Sent one after the other: each has all choices, so the last must win.
    scope: { id: savePreferences.id },
    mutationFn: (body: Preferences) => callEndpoint(savePreferences, { body }),
    onSuccess: (saved) => client.setQueryData(noticePreferences().queryKey, saved),
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
