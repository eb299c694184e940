import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { encodeSizes, ImageError, pictureTime } from '../../src/infra/images.ts';
import { png } from './pictures.ts';

/** Encodes one file in a process of its own and prints what came of it, and how far the process grew meanwhile. */

/** The most memory this process ever held, in MB. On Linux `maxRSS` would begin with that of the process which started this one. */
function peak(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

// What every upload costs but once: the library, its first picture.
await encodeSizes(await png(64, 64), [640], pictureTime);
if (existsSync('/proc/self/clear_refs')) writeFileSync('/proc/self/clear_refs', '5');
const before = peak();
const [file = ''] = process.argv.slice(2);
const started = performance.now();
const outcome = await encodeSizes(readFileSync(file), [640, 1280], pictureTime).then(
  () => 'stored',
  (error: unknown) => (error instanceof ImageError ? error.reason : String(error)),
);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(JSON.stringify({ outcome, seconds, grownMegabytes: Math.round(peak() - before) }));
