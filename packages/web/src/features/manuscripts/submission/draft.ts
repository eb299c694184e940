import { readStored, removeStored } from '../../../api/device-storage.ts';

/** Drafts are kept apart by account: people share computers. */
export function keyOf(userId: string): string {
  return `ruang-naskah.draft.${userId}`;
}

/** Whether this device holds anything typed by them, also what this version cannot read: asked before signing out. */
export function hasDraft(userId: string): boolean {
  return readStored(keyOf(userId), (value): value is object => value !== null) !== undefined;
}

export function removeDraft(userId: string): void {
  removeStored(keyOf(userId));
}
