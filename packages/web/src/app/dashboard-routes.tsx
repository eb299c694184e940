import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { rolesForDashboardScreen, rolesWithDashboard } from '@ruang-naskah/domain/roles';
import { LayoutDashboard, ScrollText, Send, UserRound } from 'lucide-react';
import { type AppRoute, screen } from './screen.ts';

const titles = messages.shell.screens;

/** The screens of /dashboard (§2), in the order of the menu. */
export const routes: readonly AppRoute[] = [
  // §2: the same path is another screen to each role.
  screen({
    path: paths.dashboardMain,
    roles: ['penulis'],
    title: titles.authorMain,
    file: 'dashboard-author',
    load: () => import('../features/projects/progress/dashboard-author-page.tsx'),
    icon: LayoutDashboard,
  }),
  screen({
    path: paths.dashboardMain,
    roles: ['redaksi'],
    title: titles.editorMain,
    file: 'dashboard-editor',
    load: () => import('../features/projects/progress/dashboard-editor-page.tsx'),
    icon: LayoutDashboard,
  }),
  screen({
    path: paths.dashboardMain,
    roles: ['user'],
    title: titles.submissions,
    file: 'dashboard-main',
    load: () => import('../features/manuscripts/own/dashboard-main-page.tsx'),
    icon: LayoutDashboard,
  }),
  screen({
    path: paths.submissions,
    roles: rolesForDashboardScreen(paths.submissions),
    title: titles.submissions,
    file: 'history',
    load: () => import('../features/manuscripts/own/history-page.tsx'),
    icon: ScrollText,
  }),
  screen({
    path: paths.manuscript,
    roles: rolesWithDashboard,
    title: titles.manuscript,
    hasBackLink: true,
    file: 'manuscript',
    load: () => import('../features/manuscripts/detail/manuscript-page.tsx'),
  }),
  screen({
    path: paths.submit,
    roles: rolesForDashboardScreen(paths.submit),
    title: titles.submit,
    file: 'submit',
    load: () => import('../features/manuscripts/submission/submit-page.tsx'),
    icon: Send,
  }),
  screen({
    path: paths.notices,
    roles: rolesWithDashboard,
    title: titles.notices,
    file: 'notices',
    load: () => import('../features/notices/notices-page.tsx'),
  }),
  screen({
    path: paths.profile,
    roles: rolesWithDashboard,
    title: titles.profile,
    file: 'profile',
    load: () => import('../features/users/profile/profile-page.tsx'),
    icon: UserRound,
  }),
];
