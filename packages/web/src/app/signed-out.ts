import { readStored, removeStored } from '../api/device-storage.ts';

/** Where the pages of the app tell each other whose they are: an account's id, or null after signing out. */
export const accountChannel = 'ruang-naskah.account';
/** Set on the way out. A session that merely ran out is told to nobody: other tabs may hold unsaved work. */
export const leavingKey = 'ruang-naskah.leaving';

/** On the page that signing out leads to. Earlier would be too early: the other tabs would still find the session. */
export function announceSignedOut(): void {
  if (readStored(leavingKey, (value) => value === true) === undefined) return;
  removeStored(leavingKey);
  new BroadcastChannel(accountChannel).postMessage(null);
}
