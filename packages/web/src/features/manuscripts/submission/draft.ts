import { readStored, removeStored } from '../../../api/device-storage.ts';
import type { FormValues } from '../../../api/form-values.ts';

/** A manuscript that was begun on this device and not sent. */
export interface Draft {
  readonly savedAt: number;
  readonly values: FormValues;
}

/** Drafts are kept apart by account: people share computers. */
export function keyOf(userId: string): string {
  return `ruang-naskah.draft.${userId}`;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('savedAt' in value) || !('values' in value))
    return false;
  if (typeof value.savedAt !== 'number' || typeof value.values !== 'object' || value.values === null)
    return false;
  return Object.values(value.values).every(
    (part) =>
      typeof part === 'string' || (Array.isArray(part) && part.every((item) => typeof item === 'string')),
  );
}

export function readDraft(userId: string): Draft | undefined {
  return readStored(keyOf(userId), isDraft);
}

export function hasDraft(userId: string): boolean {
  return readDraft(userId) !== undefined;
}

export function removeDraft(userId: string): void {
  removeStored(keyOf(userId));
}
