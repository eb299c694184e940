import { useSession } from '../api/session.tsx';
import type { AppRoute } from './screen.ts';

/**
 * §2 Protection, for moves inside the app area; the server has checked every page load before. Convenience only:
 * what a role may read or write is decided by the API.
 */
export function useRouteAccess(route: AppRoute | undefined): 'allowed' | 'denied' {
  const { user } = useSession();
  return route === undefined || route.roles.includes(user.role) ? 'allowed' : 'denied';
}
