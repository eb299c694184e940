import { readStored, removeStored } from '../api/device-storage.ts';
import { signOutKey } from './sign-out-mark.ts';

/** The channel on which pages of the app announce their account's id, or null after signing out. */
export const accountChannel = 'ruang-naskah.account';

/** Runs on the page after sign-out; earlier, the other tabs would still find the session. */
export function announceSignedOut(): void {
  if (readStored(signOutKey, (value) => value === true) === undefined) return;
  removeStored(signOutKey);
  new BroadcastChannel(accountChannel).postMessage(null);
}
