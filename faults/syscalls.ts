import { spawnSync } from 'node:child_process';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Records the file operations of a process with `strace`, and reads them back. */

export type FileEvent =
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly offset: number | undefined;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'truncate'; readonly path: string; readonly length: number }
  /** `from` is when the sync began; later writes are not covered. */
  | { readonly kind: 'sync'; readonly path: string; readonly from: number }
  | { readonly kind: 'create'; readonly path: string; readonly folder: boolean }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string };

/** When it took effect, in milliseconds since 1970: a change at its call, a sync at its return. */
export type TimedEvent = FileEvent & { readonly at: number };

const changing = [
  ...['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'ftruncate', 'truncate', 'fallocate'],
  ...['fsync', 'fdatasync', 'openat', 'creat', 'mkdir', 'mkdirat', 'rename', 'renameat', 'renameat2'],
  ...['unlink', 'unlinkat', 'rmdir', 'copy_file_range', 'sendfile'],
];

/** Why this machine cannot record them. */
export function cannotTrace(): string | undefined {
  const { status, error } = spawnSync('strace', ['-o', '/dev/null', 'true']);
  if (error !== undefined) return 'needs strace (apt-get install strace)';
  return status === 0 ? undefined : 'this machine does not let strace watch a process';
}

/** The command put before the traced program. Each thread writes a file of its own, so that no two calls mix. */
export function straceCommand(folder: string): string[] {
  const options = ['-ff', '-ttt', '-T', '-y', '-xx', '-s', '16777216', '-e', 'signal=none'];
  return ['strace', ...options, '-e', `trace=${changing.join(',')}`, '-o', join(folder, 'thread')];
}

interface Call {
  readonly name: string;
  readonly text: string;
  readonly result: number;
  readonly began: number;
  readonly ended: number;
}

/** A line: when it began, the call, its result and how many seconds it took. */
const callLine = /^([\d.]+) (\w+)\((.*)\) += (-?\d+).*<([\d.]+)>$/s;

function decode(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}

function callOf(line: string): Call | undefined {
  const found = callLine.exec(line);
  if (found === null) return undefined;
  const [, time = '', name = '', text = '', result = '', seconds = ''] = found;
  const began = Number(time) * 1000;
  return { name, text, result: Number(result), began, ended: began + Number(seconds) * 1000 };
}

/** The path of the first descriptor. */
function fileOf(args: string): string {
  return decode(/^\d+<([^>]*)>/.exec(args)?.[1] ?? '').toString();
}

/** The quoted arguments, which are paths. */
function namesIn(args: string): string[] {
  return [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) => decode(hex ?? '').toString());
}

const lastNumber = (args: string) => Number(/(-?\d+)$/.exec(args)?.[1]);

function writeEvent({ name, text, result }: Call): FileEvent {
  const hex = /"((?:\\x[0-9a-f]{2})*)"/.exec(text)?.[1] ?? '';
  const offset = name === 'pwrite64' ? lastNumber(text) : undefined;
  return { kind: 'write', path: fileOf(text), offset, bytes: decode(hex).subarray(0, result) };
}

function* openEvents({ text }: Call): Iterable<FileEvent> {
  const [path = ''] = namesIn(text);
  if (text.includes('O_CREAT')) yield { kind: 'create', path, folder: false };
  if (text.includes('O_TRUNC')) yield { kind: 'truncate', path, length: 0 };
}

function* eventsOf(call: Call): Iterable<FileEvent> {
  const { name, text, began } = call;
  const [path = '', to = ''] = namesIn(text);
  if (name === 'write' || name === 'pwrite64') yield writeEvent(call);
  else if (name === 'ftruncate') yield { kind: 'truncate', path: fileOf(text), length: lastNumber(text) };
  else if (name === 'fsync' || name === 'fdatasync') yield { kind: 'sync', path: fileOf(text), from: began };
  else if (name === 'openat' || name === 'creat') yield* openEvents(call);
  else if (name.startsWith('mkdir')) yield { kind: 'create', path, folder: true };
  else if (name.startsWith('rename')) yield { kind: 'rename', path, to };
  else if (name.startsWith('unlink') || name === 'rmdir') yield { kind: 'remove', path };
  else throw new Error(`The simulated disk does not know ${name}: ${text.slice(0, 200)}`);
}

/** Calls on descriptors that are no files: pipes, sockets, the log. */
function isInFolder(event: FileEvent, folder: string): boolean {
  return event.path.startsWith(`${folder}/`) || event.path === folder;
}

/** Calls that the simulated disk must know where they concern the folder. */
const unknownCalls = /^(?:writev|pwritev2?|truncate|fallocate|copy_file_range|sendfile)$/;

/** @param folder operations outside it are left out */
export async function readEvents(recording: string, folder: string): Promise<TimedEvent[]> {
  const events: TimedEvent[] = [];
  for (const thread of readdirSync(recording))
    for await (const line of createInterface({ input: createReadStream(join(recording, thread)) })) {
      const call = callOf(line);
      if (call === undefined || call.result < 0) continue;
      if (unknownCalls.test(call.name) && !fileOf(call.text).startsWith(folder)) continue;
      const isSync = call.name.endsWith('sync');
      for (const event of eventsOf(call))
        if (isInFolder(event, folder)) events.push({ ...event, at: isSync ? call.ended : call.began });
    }
  return events.sort((one, other) => one.at - other.at);
}
