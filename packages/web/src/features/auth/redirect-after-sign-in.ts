import { readSession } from '@ruang-naskah/domain/auth/endpoints';
import type { SessionUser } from '@ruang-naskah/domain/auth/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, safeReturnPath } from '@ruang-naskah/domain/paths';
import { ApiError } from '../../api/api-error.ts';
import { callEndpoint } from '../../api/client.ts';

/** Opens `returnTo`, or else the start page of the person's role. Never fulfils, so that the form stays busy until the page is left. */
export async function redirectAfterSignIn(
  { role }: Pick<SessionUser, 'role'>,
  returnTo: string | null,
): Promise<never> {
  await requireSessionCookie();
  location.assign(safeReturnPath(returnTo, role) ?? areaOf(role));
  return new Promise<never>(() => undefined);
}

/**
 * Without the cookie the next page would only show the sign-in form again. If the request fails for another reason, the next page
 * says so.
 *
 * @throws ApiError if the browser refused the cookie
 */
async function requireSessionCookie(): Promise<void> {
  try {
    await callEndpoint(readSession, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return;
    throw new ApiError({ code: error.code, status: error.status, message: messages.auth.cookiesBlocked });
  }
}
