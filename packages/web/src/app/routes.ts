import { paths } from '@ruang-naskah/domain/paths';
import type { Role } from '@ruang-naskah/domain/roles';
import { createContext, use } from 'react';
import type { AppRoute } from './screen.ts';

/** The screens of the signed-in role, from `loadRoutes`. */
export const RoutesContext = createContext<readonly AppRoute[]>([]);

export function useRoutes(): readonly AppRoute[] {
  return use(RoutesContext);
}

/** The screens a role can reach; each area's table is a separate chunk, so that authors do not load the admin's. */
export async function loadRoutes(role: Role): Promise<readonly AppRoute[]> {
  const area = role === 'admin' ? import('./admin-routes.tsx') : import('./dashboard-routes.tsx');
  return (await area).routes;
}

/** Index paths and where they lead (§2). */
export const redirects: Readonly<Record<string, string>> = {
  [paths.dashboard]: paths.dashboardMain,
  [paths.admin]: paths.activity,
};

/** The path without a trailing slash, after the redirect of an index path. */
export function normalizePath(path: string): string {
  const plain = path.replace(/^(.*[^/]|\/)\/+$/, '$1');
  return redirects[plain] ?? plain;
}

/** The screen that `role` may open at a path; if there is none, one of another role, which it is refused. */
export function findRoute(routes: readonly AppRoute[], path: string, role: Role): AppRoute | undefined {
  const screens = routes.filter((route) => patternOf(route.path).test(path));
  return screens.find(({ roles }) => roles.includes(role)) ?? screens[0];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`);
}
