import { readStored, writeStored } from '../../../api/device-storage.ts';
import type { FormValues } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { keyOf, removeDraft } from './draft.ts';

/** A manuscript that was begun on this device and not sent. */
export interface Draft {
  readonly savedAt: number;
  readonly values: FormValues;
}

/** Keeps what the signed-in author types. Apart from `draft.ts`, of which every screen loads what signing out asks. */
export function useDraftWriter() {
  const { user } = useSession();
  return (values: FormValues, savedAt: number): boolean => writeDraft(user.id, { savedAt, values });
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

/** An empty form is not a draft, although it always holds the author's name. False when the device refused. */
export function writeDraft(userId: string, draft: Draft): boolean {
  const empty = Object.entries(draft.values).every(
    ([name, { length }]) => name === 'namaPengarang' || length === 0,
  );
  if (empty) {
    removeDraft(userId);
    return true;
  }
  return writeStored(keyOf(userId), draft);
}
