import { writeStored } from '../../../api/device-storage.ts';
import type { FormValues } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { type Draft, keyOf, removeDraft } from './draft.ts';

/** Keeps what the signed-in author types. Apart from `draft.ts`, of which every screen loads what signing out asks. */
export function useDraftWriter() {
  const { user } = useSession();
  return (values: FormValues, savedAt: number): boolean => writeDraft(user.id, { savedAt, values });
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
