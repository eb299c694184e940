import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './device-storage.ts';

/** What is open over the page: the search, or the list of keys. */
export type PaletteView = 'find' | 'keys' | null;

let view: PaletteView = null;
const watchers = new Set<() => void>();

export function openPalette(next: PaletteView): void {
  view = next;
  for (const watcher of watchers) watcher();
}

export function usePaletteView(): PaletteView {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => view,
    () => null,
  );
}

const singleKeysOff = 'ruang-naskah.single-keys-off';

/** Keys without Ctrl or ⌘ can be switched off on a device (WCAG 2.1.4). */
export function usesSingleKeys(): boolean {
  return readStored(singleKeysOff, (value): value is true => value === true) === undefined;
}

export function setSingleKeys(used: boolean): void {
  writeStored(singleKeysOff, used ? null : true);
}
