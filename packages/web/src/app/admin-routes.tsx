import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import {
  Activity,
  FileSearch,
  FolderPlus,
  History,
  ListChecks,
  MessageCircle,
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
  screen({
    path: paths.activity,
    roles: ['admin'],
    title: titles.activity,
    load: () => import('./admin-dashboard-page.tsx'),
    icon: Activity,
  }),
  screen({
    path: paths.reviewList,
    roles: ['admin'],
    title: titles.reviewList,
    load: () => import('../features/manuscripts/list/admin-review-list-page.tsx'),
    icon: FileSearch,
  }),
  screen({
    path: paths.review,
    roles: ['admin'],
    title: titles.review,
    load: () => import('../features/manuscripts/review/admin-review-page.tsx'),
  }),
  screen({
    path: paths.manageProjects,
    roles: ['admin'],
    title: titles.manageProjects,
    load: () => import('../features/projects/creation/admin-projects-page.tsx'),
    icon: FolderPlus,
  }),
  screen({
    path: paths.runningProjects,
    roles: ['admin'],
    title: titles.runningProjects,
    load: () => import('../features/projects/list/admin-running-projects-page.tsx'),
    icon: ListChecks,
  }),
  screen({
    path: paths.projectBin,
    roles: ['admin'],
    title: titles.projectBin,
    load: () => import('../features/projects/bin/admin-project-bin-page.tsx'),
  }),
  screen({
    path: paths.whatsapp,
    roles: ['admin'],
    title: titles.whatsapp,
    load: () => import('../features/whatsapp/admin-whatsapp-page.tsx'),
    icon: MessageCircle,
  }),
  screen({
    path: paths.users,
    roles: ['admin'],
    title: titles.users,
    load: () => import('../features/users/list/admin-users-page.tsx'),
    icon: Users,
  }),
  screen({
    path: paths.news,
    roles: ['admin'],
    title: titles.news,
    load: () => import('../features/news/admin-news-page.tsx'),
    icon: Newspaper,
  }),
  screen({
    path: paths.categories,
    roles: ['admin'],
    title: titles.categories,
    load: () => import('../features/categories/admin-categories-page.tsx'),
    icon: Tags,
  }),
  screen({
    path: paths.settings,
    roles: ['admin'],
    title: titles.settings,
    load: () => import('../features/settings/admin-settings-page.tsx'),
    icon: Settings,
  }),
  screen({
    path: paths.calendar,
    roles: ['admin'],
    title: titles.calendar,
    load: () => import('../features/calendar/admin-calendar-page.tsx'),
  }),
  screen({
    path: paths.schedules,
    roles: ['admin'],
    title: titles.schedules,
    load: () => import('../features/schedules/admin-schedules-page.tsx'),
  }),
  screen({
    path: paths.audit,
    roles: ['admin'],
    title: titles.audit,
    load: () => import('../features/activities/admin-audit-page.tsx'),
    icon: History,
  }),
  screen({
    path: paths.adminProfile,
    roles: ['admin'],
    title: titles.profile,
    load: () => import('../features/users/profile/profile-page.tsx'),
    icon: UserRound,
  }),
  screen({
    path: paths.adminNotices,
    roles: ['admin'],
    title: titles.notices,
    load: () => import('../features/notices/notices-page.tsx'),
  }),
];
