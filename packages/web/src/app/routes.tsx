import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { dashboardRoles, type Role } from '@ruang-naskah/domain/roles';
import {
  Activity,
  FileSearch,
  FolderPlus,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Newspaper,
  ScrollText,
  Send,
  Settings,
  Tags,
  UserRound,
  Users,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface AppRoute {
  /** Pattern of `paths`. */
  readonly path: string;
  readonly roles: readonly Role[];
  readonly title: string;
  /** Fetches the screen's code; asked for before the first paint and when a link is about to be followed. */
  readonly load: () => Promise<unknown>;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Screens with an icon stand in the sidebar, in the order of the table. */
  readonly icon: LucideIcon | undefined;
}

function screen(
  path: string,
  roles: readonly Role[],
  title: string,
  load: () => Promise<{ default: ComponentType }>,
  icon?: LucideIcon,
): AppRoute {
  return { path, roles, title, load, Page: lazy(load), icon };
}

const titles = messages.shell.screens;

/** Every screen of the app area: path, who may open it, its title, its code, and its icon when it is in the menu. */
export const routes: readonly AppRoute[] = [
  // §2: the same path is another screen to each role.
  screen(
    paths.dashboardMain,
    ['penulis'],
    titles.authorMain,
    () => import('../features/projects/dashboard-author-page.tsx'),
    LayoutDashboard,
  ),
  screen(
    paths.dashboardMain,
    ['redaksi'],
    titles.editorMain,
    () => import('../features/projects/dashboard-editor-page.tsx'),
    LayoutDashboard,
  ),
  screen(
    paths.dashboardMain,
    ['user'],
    titles.submissions,
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
    paths.activity,
    ['admin'],
    titles.activity,
    () => import('../features/activities/admin-activity-page.tsx'),
    Activity,
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
  screen(
    paths.manageProjects,
    ['admin'],
    titles.manageProjects,
    () => import('../features/projects/admin-projects-page.tsx'),
    FolderPlus,
  ),
  screen(
    paths.runningProjects,
    ['admin'],
    titles.runningProjects,
    () => import('../features/projects/admin-running-projects-page.tsx'),
    ListChecks,
  ),
  screen(paths.users, ['admin'], titles.users, () => import('../features/users/admin-users-page.tsx'), Users),
  screen(paths.news, ['admin'], titles.news, () => import('../features/news/admin-news-page.tsx'), Newspaper),
  screen(
    paths.categories,
    ['admin'],
    titles.categories,
    () => import('../features/categories/admin-categories-page.tsx'),
    Tags,
  ),
  screen(
    paths.settings,
    ['admin'],
    titles.settings,
    () => import('../features/settings/admin-settings-page.tsx'),
    Settings,
  ),
  screen(
    paths.audit,
    ['admin'],
    titles.audit,
    () => import('../features/activities/admin-audit-page.tsx'),
    History,
  ),
  screen(
    paths.adminProfile,
    ['admin'],
    titles.profile,
    () => import('../features/users/profile-page.tsx'),
    UserRound,
  ),
];

/** Index paths and where they lead (§2). */
export const redirects: Readonly<Record<string, string>> = {
  [paths.dashboard]: paths.dashboardMain,
  [paths.admin]: paths.activity,
};

/** The path without a trailing slash, after the redirect of an index path. */
export function settlePath(path: string): string {
  const plain = path.replace(/(.)\/+$/, '$1');
  return redirects[plain] ?? plain;
}

/** The screen that `role` gets at a path; for others than its own, the one it will be refused. */
export function findRoute(path: string, role: Role): AppRoute | undefined {
  const screens = routes.filter((route) => patternOf(route.path).test(path));
  return screens.find(({ roles }) => roles.includes(role)) ?? screens[0];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`);
}
