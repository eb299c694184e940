import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { SetupError } from './say.mjs';

/** A name, or the number of a user without an entry, as in many containers. `owner` is the same with its group for `chown`. */
function currentUser() {
  try {
    const { username } = userInfo();
    return { name: username, owner: `${username}:` };
  } catch {
    const id = String(process.getuid());
    return { name: id, owner: id };
  }
}

/** A path as one word of a command, as `infra/quote-path.ts` of the server, which an older Node cannot read. */
const quotePath = (path) => (/^[\w./:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

/** Asked by a change of mode that changes nothing: the system looks at the mount before it looks at the owner. */
function isReadOnly(path) {
  try {
    chmodSync(path, statSync(path).mode & 0o7777);
    return false;
  } catch (error) {
    return error.code === 'EROFS';
  }
}

/** Itself, or the folder in which it would be made. @param {string} path */
function firstThatExists(path) {
  return existsSync(path) ? path : firstThatExists(dirname(path));
}

/** Refuses a file for which Node would say that it is not found. @param {string} file */
export function requireReadable(file) {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    const { name, owner } = currentUser();
    throw new SetupError(`${file} cannot be read by ${name}. Run as root: chown ${owner} ${quotePath(file)}`);
  }
}

/**
 * Refuses before anything is begun where an earlier run by another user, most often root, left what this one must replace.
 * @param {string} root
 * @param {readonly string[]} paths of files and folders below it
 */
export function requireWritable(root, paths) {
  for (const path of paths.map((name) => firstThatExists(join(root, name)))) {
    try {
      accessSync(path, constants.W_OK);
    } catch {
      if (isReadOnly(path)) {
        throw new SetupError(
          `${path} is mounted read-only. Use a copy of ${root} elsewhere. What is installed and built already is served here by: node packages/launcher/main.mjs start --prebuilt`,
        );
      }
      const { name, owner } = currentUser();
      throw new SetupError(
        `${path} cannot be written by ${name}: another user installed or built here. Run as root: chown -R ${owner} ${quotePath(root)}`,
      );
    }
  }
}
