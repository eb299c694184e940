import { lazyOptional } from '../../ui/lazy-optional.ts';

/** For the screens on which the calendar is changed, loaded after them. */
export const DueDaysOff = lazyOptional(async () => (await import('./due-days-off.tsx')).DueDaysOff);
