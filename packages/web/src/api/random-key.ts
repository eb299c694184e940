import { readStored, writeStored } from './device-storage.ts';

/** 32 random hex digits. Not by `crypto.randomUUID`, which browsers lack on plain-http addresses. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The key of this tab: the same until the tab is closed, also after a reload. */
export function tabKey(): string {
  const kept = readStored('ruang-naskah.tab', (value) => typeof value === 'string', 'tab');
  const key = kept ?? randomKey();
  if (kept === undefined) writeStored('ruang-naskah.tab', key, 'tab');
  return key;
}
