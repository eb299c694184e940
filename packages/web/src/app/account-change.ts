import { onRefusal } from '../api/client.ts';
import { removeTabDrafts } from '../api/tab-drafts.ts';
import { accountChannel } from './signed-out.ts';

/** Long enough to read why everything on the page is gone. */
const readingMs = 3000;

/** Refused because of who the page was made for, or a rule that has closed it since (decision 0121). */
const reloadingCodes: ReadonlySet<string> = new Set([
  'auth.other_account',
  'auth.account_gone',
  'factors.needed',
]);

/**
 * Tabs of a browser share one session. Every page of the app announces the account it was made for; a page that was made
 * for somebody else, or whose person has signed out, reloads, so that nothing of that person stays on screen.
 * Text typed until then stays where drafts of the device are stored, under the account of the person who typed it (decision
 * 0022); drafts of the tab are removed.
 */
export function watchAccount(userId: string, root: HTMLElement): void {
  removeTabDrafts(userId);
  onRefusal(async ({ code, message }) => {
    if (!reloadingCodes.has(code)) return;
    // Several calls may be refused at once.
    if (!root.hidden) showAndReload(message, root);
    // The refused call never settles, because the page is being left.
    return new Promise<never>(() => undefined);
  });
  const channel = new BroadcastChannel(accountChannel);
  channel.postMessage(userId);
  channel.addEventListener('message', ({ data }) => {
    if (data === userId) return;
    removeTabDrafts();
    reload();
  });
}

function showAndReload(why: string, root: HTMLElement): void {
  root.hidden = true;
  const notice = document.createElement('p');
  notice.className = 'app-loading';
  notice.role = 'alert';
  notice.textContent = why;
  root.after(notice);
  setTimeout(reload, readingMs);
}

/** Skips the question about unsaved changes: the present person must not be able to stay on this page. */
function reload(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}
