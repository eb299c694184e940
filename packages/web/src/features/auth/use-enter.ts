import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { areaOf, safeReturnPath } from '@ruang-naskah/domain/paths';

/** Leaves for the area of the person who has just signed in; never fulfils, so that a form stays busy until then. */
export function useEnter(returnTo: string | null) {
  return async ({ role }: Pick<SessionUser, 'role'>): Promise<never> => {
    location.assign(safeReturnPath(returnTo, role) ?? areaOf(role));
    return new Promise<never>(() => undefined);
  };
}
