import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import {
  Activity,
  FileSearch,
  FolderPlus,
  History,
  ListChecks,
  Newspaper,
  Settings,
  Tags,
  UserRound,
  Users,
} from 'lucide-react';
import { type AppRoute, screen } from './screen.ts';

const titles = messages.shell.screens;

/** The screens of /admin (§2), in the order of the menu. */
export const routes: readonly AppRoute[] = [
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
    () => import('../features/manuscripts/list/admin-review-list-page.tsx'),
    FileSearch,
  ),
  screen(
    paths.review,
    ['admin'],
    titles.review,
    () => import('../features/manuscripts/review/admin-review-page.tsx'),
  ),
  screen(
    paths.manageProjects,
    ['admin'],
    titles.manageProjects,
    () => import('../features/projects/creation/admin-projects-page.tsx'),
    FolderPlus,
  ),
  screen(
    paths.runningProjects,
    ['admin'],
    titles.runningProjects,
    () => import('../features/projects/list/admin-running-projects-page.tsx'),
    ListChecks,
  ),
  screen(
    paths.users,
    ['admin'],
    titles.users,
    () => import('../features/users/list/admin-users-page.tsx'),
    Users,
  ),
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
    () => import('../features/users/profile/profile-page.tsx'),
    UserRound,
  ),
];
