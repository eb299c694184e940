/** On the device until it is removed, or in this tab alone, which keeps it when the phone drops the page. */
export type Kept = 'device' | 'tab';

function storeOf(kept: Kept): Storage {
  return kept === 'tab' ? sessionStorage : localStorage;
}

/**
 * Storage of the browser that never throws: a blocked or full store only means that nothing is remembered. Values are
 * JSON; unreadable values of another version count as absent.
 */
export function readStored<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  kept: Kept = 'device',
): T | undefined {
  try {
    const value: unknown = JSON.parse(storeOf(kept).getItem(key) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** False when the device refused to keep it. */
export function writeStored(key: string, value: unknown, kept: Kept = 'device'): boolean {
  try {
    storeOf(kept).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string, kept: Kept = 'device'): void {
  try {
    storeOf(kept).removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove either.
  }
}

/** The keys of what is stored that begin so. */
export function storedKeys(start: string, kept: Kept = 'device'): string[] {
  try {
    return Object.keys(storeOf(kept)).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
