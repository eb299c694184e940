import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes in memory, to test a full disk without filling this machine's. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it, leaving this many bytes free. */
  fill(except?: number): void;
  /** Removes what `fill` wrote. */
  makeRoom(): void;
  free(): number;
  remove(): void;
}

/** Undefined where this process may not mount, without root or in a sandbox. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill: (except = 0) => writeFileSync(filler, Buffer.alloc(Math.max(0, free() - except)), { flag: 'a' }),
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For `test.skipIf`: prints that a test is left out. */
export function cannotMount(): boolean {
  const disk = mountSmallDisk(1);
  disk?.remove();
  if (disk === undefined) process.stderr.write('SKIPPED: tests on a full disk need root and mount(8)\n');
  return disk === undefined;
}
