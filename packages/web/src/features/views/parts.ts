import { lazy } from 'react';

/** The saved filters over a list, with what they ask: loaded after the list itself. */
export const ListViews = lazy(async () => ({ default: (await import('./list-views.tsx')).ListViews }));
