import { accessSync, constants, existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { SetupError } from './say.mjs';

/**
 * Refuses before anything is begun where an earlier run by another user, most often root, left what this one must replace.
 * @param {string} root
 * @param {readonly string[]} folders below it
 */
export function requireWritable(root, folders) {
  for (const folder of folders.map((name) => join(root, name)).filter(existsSync)) {
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      const { username } = userInfo();
      throw new SetupError(
        `${folder} cannot be written by ${username}: another user installed or built here. Run as root: chown -R ${username}: ${root}`,
      );
    }
  }
}
