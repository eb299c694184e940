import { chownSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node keeps what it compiled, once for all processes of a user: half of what a command costs. */
export function compileCache(user?: number): string {
  const folder = join(tmpdir(), `ruang-naskah-compiled-${user ?? 'here'}`);
  mkdirSync(folder, { recursive: true });
  if (user !== undefined) chownSync(folder, user, user);
  return folder;
}
