/** Set on sign-out. An expired session is not announced, because other tabs may hold unsaved work. */
export const leavingKey = 'ruang-naskah.leaving';

/**
 * Marks a sign-out for the page after it. Part of the first script of the app's pages: the button works before all others are
 * there.
 */
export function watchLeaving(): void {
  // A cancelled sign-out leaves no mark.
  mark(false);
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.action.endsWith('/logout')) mark(true);
  });
}

function mark(leaves: boolean): void {
  try {
    if (leaves) localStorage.setItem(leavingKey, 'true');
    else localStorage.removeItem(leavingKey);
  } catch {
    // Storage is blocked: other tabs notice it with their next request.
  }
}
