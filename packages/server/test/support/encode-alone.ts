import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { encodePicture, ImageError, pictureTimeLimits } from '../../src/infra/images.ts';
import { png } from './pictures.ts';

/** A process that encodes one file and prints the result and how much its memory grew. */

/** Peak memory of this process in MB. On Linux `maxRSS` would begin with that of the parent process. */
function peak(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

// Loads the library and encodes a first picture: memory that is used only once.
await encodePicture(await png(64, 64), [640], pictureTimeLimits);
if (existsSync('/proc/self/clear_refs')) writeFileSync('/proc/self/clear_refs', '5');
const before = peak();
const [file = ''] = process.argv.slice(2);
const started = performance.now();
const outcome = await encodePicture(readFileSync(file), [640, 1280], pictureTimeLimits).then(
  () => 'stored',
  (error: unknown) => (error instanceof ImageError ? error.reason : String(error)),
);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(JSON.stringify({ outcome, seconds, grownMegabytes: Math.round(peak() - before) }));
