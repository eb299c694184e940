/** The dialogs that the server draws for people who are signed in. */
export const farewellId = 'farewell-dialog';
export const notesFarewellId = 'notes-farewell-dialog';
/** Value of the button that deletes the draft; without a name it is not sent. */
export const discardValue = 'discard';

/**
 * Signing out on a public page asks what becomes of a draft on this device, and says that notes typed in this tab are lost,
 * as the app area does. The dialog names the keys of what is stored, so that this script shares no module with the app's.
 */
export function watchLogout(): void {
  const dialog = findDialog(farewellId);
  const notes = findDialog(notesFarewellId);
  if (dialog === null || notes === null) return;
  const { draft = '', typed = '', leaving = '' } = dialog.dataset;
  const typedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(typed));
  function next(target: HTMLFormElement): HTMLDialogElement | null | undefined {
    if (notes?.contains(target)) return null;
    if (!dialog?.contains(target) && localStorage.getItem(draft) !== null) return dialog;
    return typedKeys().length > 0 ? notes : null;
  }
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !target.action.endsWith('/logout')) return;
    try {
      if (submitter?.getAttribute('value') === discardValue) localStorage.removeItem(draft);
      const question = next(target);
      dialog.close();
      if (question) {
        event.preventDefault();
        question.showModal();
        return;
      }
      for (const key of typedKeys()) sessionStorage.removeItem(key);
      localStorage.setItem(leaving, 'true');
    } catch {
      // Storage is blocked: there is no draft to ask about.
    }
  });
}

function findDialog(id: string): HTMLDialogElement | null {
  return document.getElementById(id) as HTMLDialogElement | null;
}
