import { limits } from '@ruang-naskah/domain/limits';
import type { Role } from '@ruang-naskah/domain/roles';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type RetryOptions, retry, waitSeconds } from '../api/retry.ts';

export interface AppRoute {
  /** Pattern of `paths`. */
  readonly path: string;
  readonly roles: readonly Role[];
  /** Also the heading that stands for the screen until its code is there. */
  readonly title: string;
  /** Above its heading is a link back, whose line is kept free. */
  readonly hasBackLink: boolean;
  /** The screen's code is `<file>-page.tsx`: the server names it to the browser with the page. */
  readonly file: string;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetches the code before it is shown, as when a link is about to be followed. */
  readonly load: () => Promise<unknown>;
  /** Screens with an icon stand in the sidebar, in the order of the table. */
  readonly icon: LucideIcon | undefined;
}

interface ScreenModule {
  readonly default: ComponentType;
}

interface Screen extends Pick<AppRoute, 'path' | 'roles' | 'title' | 'file'> {
  readonly load: () => Promise<ScreenModule>;
  readonly hasBackLink?: boolean;
  readonly icon?: LucideIcon;
}

/** One line of a table of screens. */
export function screen({ icon, hasBackLink = false, ...rest }: Screen): AppRoute {
  const Page = lazy(() => retry(rest.load, codeRetries()));
  return { ...rest, Page, hasBackLink, icon };
}

/**
 * Failed loading of a screen's code is retried (§9: 120 s). With a connection only for some seconds: the code of
 * an earlier version of the portal no longer exists, and the page load that is offered then brings the new one.
 */
export function codeRetries(isOnline = () => navigator.onLine): RetryOptions {
  return {
    isTemporary: () => true,
    maxTotalSeconds: () => (isOnline() ? limits.codeRetrySeconds : limits.codeLoadSeconds),
    firstPauseSeconds: 1,
    maxPauseSeconds: 15,
    wait: waitSeconds,
  };
}
