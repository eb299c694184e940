import { removeStored, storedKeys } from '../../../api/device-storage.ts';

/**
 * The beginning of the keys of an account's drafts: people share computers, and one person has several tabs. Older releases
 * stored a single draft, whose key is the prefix itself.
 */
export function draftKeyPrefix(userId: string): string {
  return `ruang-naskah.draft.${userId}`;
}

/** Whether this device holds anything typed by them, also what this version cannot read: asked before signing out. */
export function hasDrafts(userId: string): boolean {
  return storedKeys(draftKeyPrefix(userId)).length > 0;
}

export function removeDrafts(userId: string): void {
  for (const key of storedKeys(draftKeyPrefix(userId))) removeStored(key);
}
