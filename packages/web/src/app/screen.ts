import { limits } from '@ruang-naskah/domain/limits';
import type { Role } from '@ruang-naskah/domain/roles';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { type Patience, retry, waitSeconds } from '../api/retry.ts';

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
  /** Fetches the screen's code; asked for before the first paint and when a link is about to be followed. */
  readonly load: () => Promise<unknown>;
  readonly Page: ComponentType;
  /** Screens with an icon stand in the sidebar, in the order of the table. */
  readonly icon: LucideIcon | undefined;
}

interface Screen extends Pick<AppRoute, 'path' | 'roles' | 'title' | 'file'> {
  readonly load: () => Promise<{ default: ComponentType }>;
  readonly hasWayBack?: boolean;
  readonly icon?: LucideIcon;
}

/** One line of a table of screens. */
export function screen({ load, icon, hasWayBack = false, ...rest }: Screen): AppRoute {
  let loaded: ComponentType | undefined;
  const loadAndKeep = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const Late = lazy(() => retry(loadAndKeep, codePatience()));
  function Page() {
    // Whatever is lazy shows a fallback first, and React holds back for 300 ms what follows a fallback.
    const [Shown] = useState<ComponentType>(() => loaded ?? Late);
    return createElement(Shown);
  }
  return { ...rest, load: loadAndKeep, Page, hasWayBack, icon };
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
