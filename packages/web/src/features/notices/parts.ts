import { lazy } from 'react';
import { lazyOptional } from '../../ui/lazy-optional.ts';

/** Loaded after the tasks beside it are shown. */
export const LatestNotices = lazyOptional(async () => (await import('./latest-notices.tsx')).LatestNotices);

/** For forms with a reason: loaded when one is opened. */
export const ReasonSelect = lazy(async () => ({
  default: (await import('./reason-select.tsx')).ReasonSelect,
}));
