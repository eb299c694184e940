import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { dashboardRoles, screenRoles } from '@ruang-naskah/domain/roles';
import { LayoutDashboard, ScrollText, Send, UserRound } from 'lucide-react';
import { type AppRoute, screen } from './screen.ts';

const titles = messages.shell.screens;

/** The screens of /dashboard (§2), in the order of the menu. */
export const routes: readonly AppRoute[] = [
  // §2: the same path is another screen to each role.
  screen(
    paths.dashboardMain,
    ['penulis'],
    titles.authorMain,
    () => import('../features/projects/progress/dashboard-author-page.tsx'),
    LayoutDashboard,
  ),
  screen(
    paths.dashboardMain,
    ['redaksi'],
    titles.editorMain,
    () => import('../features/projects/progress/dashboard-editor-page.tsx'),
    LayoutDashboard,
  ),
  screen(
    paths.dashboardMain,
    ['user'],
    titles.submissions,
    () => import('../features/manuscripts/own/dashboard-main-page.tsx'),
    LayoutDashboard,
  ),
  screen(
    paths.submissions,
    screenRoles(paths.submissions),
    titles.submissions,
    () => import('../features/manuscripts/own/history-page.tsx'),
    ScrollText,
  ),
  screen(
    paths.manuscript,
    dashboardRoles,
    titles.manuscript,
    () => import('../features/manuscripts/detail/manuscript-page.tsx'),
  ),
  screen(
    paths.submit,
    screenRoles(paths.submit),
    titles.submit,
    () => import('../features/manuscripts/submission/submit-page.tsx'),
    Send,
  ),
  screen(
    paths.profile,
    dashboardRoles,
    titles.profile,
    () => import('../features/users/profile/profile-page.tsx'),
    UserRound,
  ),
];
