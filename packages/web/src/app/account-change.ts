import { onOtherAccount } from '../api/client.ts';
import { removeStored, writeStored } from '../api/device-storage.ts';
import { accountChannel, leavingKey } from './signed-out.ts';

/** Long enough to read why everything on the page is gone. */
const readingMilliseconds = 3000;

/**
 * Tabs of a browser share one session. Every page of the app tells the others whom it was made for; one that was made
 * for somebody else, or whose person has signed out, reloads, so that nothing of that person stays on screen.
 * What is typed at that moment is kept where it is kept anyway, as a draft of the person who typed it (decision 0055).
 */
export function watchAccount(userId: string, root: HTMLElement): void {
  onOtherAccount((why) => {
    // Several calls may be refused at once.
    if (!root.hidden) showAndReload(why, root);
    // The call that was refused has nobody left to answer to.
    return new Promise<never>(() => undefined);
  });
  // A sign-out that was given up leaves no trace.
  removeStored(leavingKey);
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.action.endsWith('/logout')) writeStored(leavingKey, true);
  });
  const channel = new BroadcastChannel(accountChannel);
  channel.postMessage(userId);
  channel.addEventListener('message', ({ data }) => {
    if (data !== userId) reload();
  });
}

function showAndReload(why: string, root: HTMLElement): void {
  root.hidden = true;
  const notice = document.createElement('p');
  notice.className = 'app-loading';
  notice.role = 'alert';
  notice.textContent = why;
  root.after(notice);
  setTimeout(reload, readingMilliseconds);
}

/** Without the question about unsaved changes: the person who sits here now must not be able to stay. */
function reload(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}
