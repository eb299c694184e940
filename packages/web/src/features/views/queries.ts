import { late } from '../../ui/late.ts';

/** The saved filters over a list, with what they ask: loaded after the list itself. */
export const ListViews = late(async () => (await import('./list-views.tsx')).ListViews);
