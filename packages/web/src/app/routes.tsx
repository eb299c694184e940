import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { dashboardRoles, type Role } from '@ruang-naskah/domain/roles';
import { FileSearch, LayoutDashboard, type LucideIcon, ScrollText, Send, UserRound } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface AppRoute {
  /** Pattern of `paths`. */
  readonly path: string;
  readonly roles: readonly Role[];
  readonly title: (role: Role) => string;
  /** Fetches the screen's code; asked for before the first paint and when a link is about to be followed. */
  readonly load: () => Promise<unknown>;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Screens with an icon stand in the sidebar, in the order of the table. */
  readonly icon: LucideIcon | undefined;
}

type Title = string | ((role: Role) => string);

function screen(
  path: string,
  roles: readonly Role[],
  title: Title,
  load: () => Promise<{ default: ComponentType }>,
  icon?: LucideIcon,
): AppRoute {
  return {
    path,
    roles,
    title: typeof title === 'string' ? () => title : title,
    load,
    Page: lazy(load),
    icon,
  };
}

const titles = messages.shell.screens;

/** §2: what the start screen of /dashboard is to each role. */
function startTitle(role: Role): string {
  if (role === 'penulis') return titles.authorMain;
  return role === 'redaksi' ? titles.editorMain : titles.submissions;
}

/** Every screen of the app area: path, who may open it, its title, its code, and its icon when it is in the menu. */
export const routes: readonly AppRoute[] = [
  screen(
    paths.dashboardMain,
    dashboardRoles,
    startTitle,
    () => import('../features/manuscripts/dashboard-main-page.tsx'),
    LayoutDashboard,
  ),
  screen(
    paths.submissions,
    ['penulis'],
    titles.submissions,
    () => import('../features/manuscripts/history-page.tsx'),
    ScrollText,
  ),
  screen(
    paths.manuscript,
    dashboardRoles,
    titles.manuscript,
    () => import('../features/manuscripts/manuscript-page.tsx'),
  ),
  screen(
    paths.submit,
    ['penulis'],
    titles.submit,
    () => import('../features/manuscripts/submit-page.tsx'),
    Send,
  ),
  screen(
    paths.profile,
    dashboardRoles,
    titles.profile,
    () => import('../features/users/profile-page.tsx'),
    UserRound,
  ),
  screen(
    paths.reviewList,
    ['admin'],
    titles.reviewList,
    () => import('../features/manuscripts/admin-review-list-page.tsx'),
    FileSearch,
  ),
  screen(
    paths.review,
    ['admin'],
    titles.review,
    () => import('../features/manuscripts/admin-review-page.tsx'),
  ),
];

/** Index paths and where they lead (§2). */
export const redirects: Readonly<Record<string, string>> = {
  [paths.dashboard]: paths.dashboardMain,
  [paths.admin]: paths.reviewList,
  [paths.activity]: paths.reviewList,
};

/** The path without a trailing slash, after the redirect of an index path. */
export function settlePath(path: string): string {
  const plain = path.replace(/(.)\/+$/, '$1');
  return redirects[plain] ?? plain;
}

export function findRoute(path: string): AppRoute | undefined {
  return routes.find((route) => patternOf(route.path).test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`);
}
