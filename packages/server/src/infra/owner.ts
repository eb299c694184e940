import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files belong to another user; the message is one line that ends with the command to run. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
}

/**
 * Refuses root in another user's folder: the service could not read the files it writes. `command` is what the operator
 * typed. @throws OwnerError
 */
export function refuseForeignRoot(folders: readonly string[], command: string): void {
  if (process.geteuid?.() !== 0) return;
  for (const folder of folders) {
    const uid = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
    if (uid === 0) continue;
    const name = findUserName(uid);
    throw new OwnerError(
      `${folder} belongs to ${name ?? `user ${uid}`}, who could not read what root writes there. Run: sudo -u ${name ?? `'#${uid}'`} ${command}`,
    );
  }
}

const refusals: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

/** Whether the system refused for lack of permission, or because the file system is read-only. */
export function isRefusal(error: unknown): boolean {
  return refusals.includes(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Names the owner, the current user and the command that corrects it, for a file or folder in a place that is the portal's
 * alone: DATA_DIR or SECRETS_DIR.
 */
export function describeRefusal(path: string): string {
  return describe(path, (me, found) =>
    dirname(found) === dirname(dirname(found))
      ? inFolderOfItsOwn(me, found)
      : `Run as root: chown -R ${me} ${found}`,
  );
}

/** The same for a place that the operator has named, where others may have files: no owner is changed there. */
export function describeForeignRefusal(path: string): string {
  return describe(path, (me, found) =>
    found === path ? inFolderOfItsOwn(me, found) : `Run as root: install -d -m 700 -o ${me} ${path}`,
  );
}

function describe(path: string, helpFor: (me: string, found: string) => string): string {
  const user = process.geteuid?.();
  const found = findReachable(path);
  if (user === undefined || found === undefined) return `Give this user full access to ${path}.`;
  if (isReadOnly(found.path))
    return `Its file system is mounted read-only; the kernel's log says why: journalctl -k`;
  if (found.uid === user) return `Run: chmod -R u+rwX ${found.path}`;
  const me = findUserName(user) ?? String(user);
  const owner = findUserName(found.uid) ?? `user ${found.uid}`;
  const place = found.path === path ? 'It' : found.path;
  return `${place} belongs to ${owner}, and this runs as ${me}. ${helpFor(me, found.path)}`;
}

function inFolderOfItsOwn(me: string, folder: string): string {
  return `Name a folder of its own, which root makes: install -d -m 700 -o ${me} ${join(folder, 'ruang-naskah')}`;
}

/** One line for what the file system refused, with the command that corrects it; undefined for any other error. */
export function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string'))
    return undefined;
  const { path, message } = error;
  if (!isRefusal(error)) return message;
  return `${message}. ${describeForeignRefusal(error.syscall === 'mkdir' ? path : dirname(path))}`;
}

/** Root too is refused there, and no owner or mode helps. */
function isReadOnly(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === 'EROFS';
  }
}

function findReachable(path: string): { path: string; uid: number } | undefined {
  try {
    const { uid } = statSync(path);
    return { path, uid };
  } catch {
    const parent = dirname(path);
    return parent === path ? undefined : findReachable(parent);
  }
}

/** Undefined for a user without an entry, as in most containers. */
function findUserName(uid: number): string | undefined {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const found = lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid));
    return found?.[0];
  } catch {
    return undefined;
  }
}
