import { readStored, removeStored, writeStored } from './device-storage.ts';

const key = 'ruang-naskah.remembered-login';
interface Remembered {
  readonly email: string;
}

function isRemembered(value: unknown): value is Remembered {
  return typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string';
}

/** §7 Local storage: 'Ingat Saya' keeps `{email}` on this device and nothing else. */
export function rememberedEmail(): string {
  return readStored(key, isRemembered)?.email ?? '';
}

export function rememberEmail(email: string, remember: boolean): void {
  if (remember) writeStored(key, { email } satisfies Remembered);
  else removeStored(key);
}
