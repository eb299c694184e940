/** The dialog that the server draws for people who are signed in. */
export const farewellId = 'farewell-dialog';
/** Value of the button that deletes the draft; without a name it is not sent. */
export const discardValue = 'discard';

/**
 * Signing out on a public page asks what becomes of a draft on this device, as the app area does. The
 * dialog names the keys of what is stored, so that this script shares no module with the app's.
 */
export function watchLogout(): void {
  const dialog = document.getElementById(farewellId) as HTMLDialogElement | null;
  if (dialog === null) return;
  const { draft = '', leaving = '' } = dialog.dataset;
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !target.action.endsWith('/logout')) return;
    try {
      if (!dialog.contains(target) && localStorage.getItem(draft) !== null) {
        event.preventDefault();
        dialog.showModal();
        return;
      }
      if (submitter?.getAttribute('value') === discardValue) localStorage.removeItem(draft);
      localStorage.setItem(leaving, 'true');
    } catch {
      // Storage is blocked: there is no draft to ask about.
    }
  });
}
