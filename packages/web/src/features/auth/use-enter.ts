import { readSession } from '@ruang-naskah/domain/auth/calls';
import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, safeReturnPath } from '@ruang-naskah/domain/paths';
import { ApiError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';

/** Leaves for the area of the person who has just signed in; never fulfils, so that a form stays busy until then. */
export function useEnter(returnTo: string | null) {
  return async ({ role }: Pick<SessionUser, 'role'>): Promise<never> => {
    await requireSession();
    location.assign(safeReturnPath(returnTo, role) ?? areaOf(role));
    return new Promise<never>(() => undefined);
  };
}

/**
 * A browser that refuses the cookie would come back to an empty form. Where the question fails for another reason, the
 * next page says so.
 */
async function requireSession(): Promise<void> {
  try {
    await callEndpoint(readSession, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return;
    throw new ApiError({ code: error.code, status: error.status, message: messages.auth.cookiesBlocked });
  }
}
