import { limits } from '@ruang-naskah/domain/limits';
import type { Role } from '@ruang-naskah/domain/roles';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { type Patience, retry, waitSeconds } from '../api/retry.ts';
import { type Late, late } from '../ui/late.ts';

export interface AppRoute {
  /** Pattern of `paths`. */
  readonly path: string;
  readonly roles: readonly Role[];
  /** Also the heading that stands for the screen until its code is there. */
  readonly title: string;
  /** Above its heading is a link back, whose line is kept free. */
  readonly hasWayBack: boolean;
  /** The screen's code is `<file>-page.tsx`: the server names it to the browser with the page. */
  readonly file: string;
  /** Its code is asked for before the first paint and when a link is about to be followed. */
  readonly Page: Late<object>;
  /** Screens with an icon stand in the sidebar, in the order of the table. */
  readonly icon: LucideIcon | undefined;
}

interface ScreenModule {
  readonly default: ComponentType;
  /** Fetches what the screen needs at the present address besides. @throws what the browser throws when it cannot */
  readonly prepare?: () => Promise<void>;
}

interface Screen extends Pick<AppRoute, 'path' | 'roles' | 'title' | 'file'> {
  readonly load: () => Promise<ScreenModule>;
  readonly hasWayBack?: boolean;
  readonly icon?: LucideIcon;
}

/** One line of a table of screens. */
export function screen({ load, icon, hasWayBack = false, ...rest }: Screen): AppRoute {
  const Page = late(
    async () => {
      const { default: Page, prepare } = await load();
      await prepare?.();
      return Page;
    },
    (fetch) => retry(fetch, codePatience()),
  );
  return { ...rest, Page, hasWayBack, icon };
}

/**
 * Failed loading of a screen's code is retried (§9: 120 s). With a connection only for some seconds: the code of
 * an earlier version of the portal no longer exists, and the page load that is offered then brings the new one.
 */
export function codePatience(isOnline = () => navigator.onLine): Patience {
  return {
    isPassing: () => true,
    mostSeconds: () => (isOnline() ? limits.codeRetrySeconds : limits.codeLoadSeconds),
    firstSeconds: 1,
    longestSeconds: 15,
    wait: waitSeconds,
  };
}
