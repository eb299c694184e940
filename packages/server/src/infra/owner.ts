import { accessSync, chmodSync, constants, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { quotePath } from './quote-path.ts';

/** The files belong to another user; the message is one line that ends with the command to run. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
}

/**
 * Refuses root in another user's folder: the service could not read the files it writes. A folder that is still to be made
 * counts as the property of whoever owns the place. `command` is what the operator typed. @throws OwnerError
 */
export function refuseForeignRoot(folders: readonly string[], command: string): void {
  if (process.geteuid?.() !== 0) return;
  for (const folder of folders) {
    const found = findExisting(folder);
    if (found === undefined || found.uid === 0) continue;
    const name = findUserName(found.uid);
    throw new OwnerError(
      `${found.path} belongs to ${name ?? `user ${found.uid}`}, who could not read what root writes there. Run: sudo -u ${name ?? `'#${found.uid}'`} ${command}`,
    );
  }
}

/** Who runs this: a name, or the number of a user without an entry, as in many containers. */
export function currentUser(): string {
  const user = process.geteuid?.();
  return user === undefined ? userInfo().username : (findUserName(user) ?? String(user));
}

const refusalCodes: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

/** Whether the system refused for lack of permission, or because the file system is read-only. */
export function isPermissionError(error: unknown): boolean {
  return refusalCodes.includes(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Names the owner, the current user and the command that corrects it, for a file or folder of the portal's own: `ownFolder` is
 * DATA_DIR or SECRETS_DIR. What lies above it may hold the files of others, so no owner or mode is changed there.
 */
export function describePermissionFix(path: string, ownFolder: string): string {
  return describeFix(path, (me, found) => {
    const isOurs = found.path === ownFolder || found.path.startsWith(join(ownFolder, sep));
    if (!isOurs) return suggestFolder(me, found.path, ownFolder);
    if (found.uid === process.geteuid?.()) return `Run: chmod -R u+rwX ${quotePath(found.path)}`;
    const isTopLevel = dirname(found.path) === dirname(dirname(found.path));
    return isTopLevel
      ? suggestFolder(me, found.path, found.path)
      : `Run as root: chown -R ${me} ${quotePath(found.path)}`;
  });
}

/** The same for a place that the operator has named, where others may have files. */
export function describeForeignPermissionFix(path: string, named = path): string {
  return describeFix(path, (me, found) => suggestFolder(me, found.path, path), named);
}

/** @param named the path that the sentence before has named */
function describeFix(
  path: string,
  helpFor: (me: string, found: ExistingPath) => string,
  named = path,
): string {
  const found = findExisting(path);
  if (process.geteuid === undefined || found === undefined) return `Give this user full access to ${path}.`;
  if (isReadOnly(found))
    return `Its file system is mounted read-only; the kernel's log says why: journalctl -k`;
  const me = currentUser();
  const help = helpFor(me, found);
  if (found.uid === process.geteuid()) return help;
  const owner = findUserName(found.uid) ?? `user ${found.uid}`;
  const place = found.path === named ? 'It' : found.path;
  return `${place} belongs to ${owner}, and this runs as ${me}. ${help}`;
}

/** A folder of its own at or in `found`, where `me` can get there at all. */
function suggestFolder(me: string, found: string, wanted: string): string {
  try {
    accessSync(found, constants.X_OK);
  } catch {
    return `Name a folder elsewhere: ${me} may not enter ${found}.`;
  }
  return found === wanted
    ? `Name a folder of its own, which root makes: install -d -m 700 -o ${me} ${quotePath(join(found, 'ruang-naskah'))}`
    : `Run as root: install -d -m 700 -o ${me} ${quotePath(wanted)}`;
}

/** One line for what the file system refused, with the command that corrects it; undefined for any other error. */
export function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string'))
    return undefined;
  const { path, message } = error;
  if (!isPermissionError(error)) return message;
  if (error.syscall === 'open' && findExisting(path)?.path === path)
    return `${message}. ${describeFix(path, (me) => `Copy it to a folder of ${me}, or let ${me} read it.`)}`;
  return `${message}. ${describeForeignPermissionFix(error.syscall === 'mkdir' ? path : dirname(path), path)}`;
}

/**
 * Root too is refused there, and no owner or mode helps. Asked by a change of mode that changes nothing, because the system
 * looks whether a file system may be written before it looks whose the folder is.
 */
function isReadOnly({ path, mode }: ExistingPath): boolean {
  try {
    chmodSync(path, mode & 0o7777);
    return false;
  } catch (error) {
    return codeOf(error) === 'EROFS';
  }
}

interface ExistingPath {
  readonly path: string;
  readonly uid: number;
  readonly mode: number;
}

/** The path itself, or the nearest folder above it that can be looked at. */
function findExisting(path: string): ExistingPath | undefined {
  try {
    const { uid, mode } = statSync(path);
    return { path, uid, mode };
  } catch {
    const parent = dirname(path);
    return parent === path ? undefined : findExisting(parent);
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
