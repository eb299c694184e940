/** Ids of the dialogs in `PublicLogoutQuestions`, which the server renders for people who are signed in. */
export const draftsQuestionId = 'logout-drafts-question';
export const notesQuestionId = 'logout-notes-question';
/** Value of the button that deletes the draft; without a name it is not sent. */
export const discardValue = 'discard';

/**
 * On a public page «Logout» asks, as in the app area, whether drafts on this device are to be deleted, and says that notes typed
 * in this tab will be lost. The storage keys come from data attributes, so that this script shares no module with the app's.
 */
export function watchLogout(): void {
  const dialog = findDialog(draftsQuestionId);
  const notes = findDialog(notesQuestionId);
  if (dialog === null || notes === null) return;
  const { drafts = '', typed = '', leaving = '' } = dialog.dataset;
  const keysIn = (store: Storage, start: string) => Object.keys(store).filter((key) => key.startsWith(start));
  function questionBefore(target: HTMLFormElement): HTMLDialogElement | null | undefined {
    if (notes?.contains(target)) return null;
    if (!dialog?.contains(target) && keysIn(localStorage, drafts).length > 0) return dialog;
    return keysIn(sessionStorage, typed).length > 0 ? notes : null;
  }
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !target.action.endsWith('/logout')) return;
    try {
      if (submitter?.getAttribute('value') === discardValue)
        for (const key of keysIn(localStorage, drafts)) localStorage.removeItem(key);
      const question = questionBefore(target);
      dialog.close();
      if (question) {
        event.preventDefault();
        question.showModal();
        return;
      }
      for (const key of keysIn(sessionStorage, typed)) sessionStorage.removeItem(key);
      localStorage.setItem(leaving, 'true');
    } catch {
      // Storage is blocked: there is no draft to ask about.
    }
  });
}

function findDialog(id: string): HTMLDialogElement | null {
  return document.getElementById(id) as HTMLDialogElement | null;
}
