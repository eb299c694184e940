/** device: `localStorage`; tab: `sessionStorage`, which survives when a phone discards the page of the tab. */
export type StorageKind = 'device' | 'tab';

/** How the keys of typed texts in the tab's storage begin: they are removed when the person signs out or another signs in. */
export const tabDraftPrefix = 'ruang-naskah.tab-draft.';

function storeOf(kind: StorageKind): Storage {
  return kind === 'tab' ? sessionStorage : localStorage;
}

/**
 * Storage of the browser that never throws: a blocked or full store only means that nothing is remembered. Values are
 * JSON; unreadable values of another version count as absent.
 */
export function readStored<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  kind: StorageKind = 'device',
): T | undefined {
  try {
    const value: unknown = JSON.parse(storeOf(kind).getItem(key) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** False when the device refused to keep it. */
export function writeStored(key: string, value: unknown, kind: StorageKind = 'device'): boolean {
  try {
    storeOf(kind).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string, kind: StorageKind = 'device'): void {
  try {
    storeOf(kind).removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove either.
  }
}

/** The stored keys that begin with `start`. */
export function storedKeys(start: string, kind: StorageKind = 'device'): string[] {
  try {
    return Object.keys(storeOf(kind)).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
