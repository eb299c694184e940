import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { dashboardRoles, screenRoles } from '@ruang-naskah/domain/roles';
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
    load: () => import('../features/projects/progress/dashboard-author-page.tsx'),
    icon: LayoutDashboard,
  }),
  screen({
    path: paths.dashboardMain,
    roles: ['redaksi'],
    title: titles.editorMain,
    load: () => import('../features/projects/progress/dashboard-editor-page.tsx'),
    icon: LayoutDashboard,
  }),
  screen({
    path: paths.dashboardMain,
    roles: ['user'],
    title: titles.submissions,
    load: () => import('../features/manuscripts/own/dashboard-main-page.tsx'),
    icon: LayoutDashboard,
  }),
  screen({
    path: paths.submissions,
    roles: screenRoles(paths.submissions),
    title: titles.submissions,
    load: () => import('../features/manuscripts/own/history-page.tsx'),
    icon: ScrollText,
  }),
  screen({
    path: paths.manuscript,
    roles: dashboardRoles,
    title: titles.manuscript,
    load: () => import('../features/manuscripts/detail/manuscript-page.tsx'),
  }),
  screen({
    path: paths.submit,
    roles: screenRoles(paths.submit),
    title: titles.submit,
    load: () => import('../features/manuscripts/submission/submit-page.tsx'),
    icon: Send,
  }),
  screen({
    path: paths.notices,
    roles: dashboardRoles,
    title: titles.notices,
    load: () => import('../features/notices/notices-page.tsx'),
  }),
  screen({
    path: paths.profile,
    roles: dashboardRoles,
    title: titles.profile,
    load: () => import('../features/users/profile/profile-page.tsx'),
    icon: UserRound,
  }),
];
