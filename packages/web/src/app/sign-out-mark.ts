/**
 * Stored by a press on «Logout», so that the page after it tells the other tabs. An expired session stores nothing: other tabs
 * may hold unsaved work.
 */
export const signOutKey = 'ruang-naskah.leaving';

/** In the first script of the app's pages, because «Logout» works before the others have loaded. */
export function markSignOuts(): void {
  // This page is still signed in: a sign-out before it was cancelled.
  mark(false);
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.action.endsWith('/logout')) mark(true);
  });
}

function mark(signsOut: boolean): void {
  try {
    if (signsOut) localStorage.setItem(signOutKey, 'true');
    else localStorage.removeItem(signOutKey);
  } catch {
    // Storage is blocked: other tabs notice it with their next request.
  }
}
