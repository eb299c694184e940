import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Parses the file operations of a process from the output of `strace -f -ttt -T -y -xx`. */

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
  | { readonly kind: 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string };

/** When it took effect, in milliseconds since 1970: a change at its call, a sync at its return. */
export type Timed = FileEvent & { readonly at: number };

const changing = [
  ...['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'ftruncate', 'truncate', 'fallocate'],
  ...['fsync', 'fdatasync', 'openat', 'creat', 'mkdir', 'mkdirat', 'rename', 'renameat', 'renameat2'],
  ...['link', 'linkat', 'unlink', 'unlinkat', 'rmdir', 'copy_file_range', 'sendfile'],
];

/** The command put before the traced program. */
export function watching(file: string): string[] {
  const options = ['-f', '-ttt', '-T', '-y', '-xx', '-s', '16777216', '-e', 'signal=none'];
  return ['strace', ...options, '-e', `trace=${changing.join(',')}`, '-o', file];
}

interface Call {
  readonly name: string;
  readonly text: string;
  readonly result: number;
  readonly began: number;
  readonly ended: number;
}

const whole = /^(\w+)\((.*)\) += (-?\d+).*<([\d.]+)>$/s;

function decode(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}

/** Joins the two halves of calls, whose lines interleave with those of other threads. */
class Lines {
  readonly #open = new Map<string, { began: number; text: string }>();

  read(line: string): Call | undefined {
    const [thread = '', time = '', ...rest] = splitOnce(line);
    const text = rest.join('');
    const moment = Number(time) * 1000;
    if (text.endsWith('<unfinished ...>')) {
      this.#open.set(thread, { began: moment, text: text.slice(0, -'<unfinished ...>'.length).trimEnd() });
      return undefined;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text)?.[0];
    if (resumed === undefined) return callOf(text, moment);
    const before = this.#open.get(thread);
    this.#open.delete(thread);
    if (before === undefined) return undefined;
    return callOf(before.text + text.slice(resumed.length), before.began, moment);
  }
}

function splitOnce(line: string): string[] {
  const first = line.indexOf(' ');
  const begin = line.slice(first).search(/\S/) + first;
  const second = line.indexOf(' ', begin);
  return [line.slice(0, first), line.slice(begin, second), line.slice(second + 1)];
}

function callOf(text: string, began: number, resumed?: number): Call | undefined {
  const found = whole.exec(text);
  if (found === null) return undefined;
  const [, name = '', args = '', result = '', seconds = ''] = found;
  const ended = resumed ?? began + Number(seconds) * 1000;
  return { name, text: args, result: Number(result), began, ended };
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

function written({ name, text, result }: Call): FileEvent {
  const hex = /"((?:\\x[0-9a-f]{2})*)"/.exec(text)?.[1] ?? '';
  const offset = name === 'pwrite64' ? lastNumber(text) : undefined;
  return { kind: 'write', path: fileOf(text), offset, bytes: decode(hex).subarray(0, result) };
}

function* opened({ text }: Call): Iterable<FileEvent> {
  const [path = ''] = namesIn(text);
  if (text.includes('O_CREAT')) yield { kind: 'create', path, folder: false };
  if (text.includes('O_TRUNC')) yield { kind: 'truncate', path, length: 0 };
}

function* eventsOf(call: Call): Iterable<FileEvent> {
  const { name, text, began } = call;
  const [path = '', to = ''] = namesIn(text);
  if (name === 'write' || name === 'pwrite64') yield written(call);
  else if (name === 'ftruncate') yield { kind: 'truncate', path: fileOf(text), length: lastNumber(text) };
  else if (name === 'fsync' || name === 'fdatasync') yield { kind: 'sync', path: fileOf(text), from: began };
  else if (name === 'openat' || name === 'creat') yield* opened(call);
  else if (name.startsWith('mkdir')) yield { kind: 'create', path, folder: true };
  else if (name.startsWith('rename')) yield { kind: 'rename', path, to };
  else if (name.startsWith('link')) yield { kind: 'link', path, to };
  else if (name.startsWith('unlink') || name === 'rmdir') yield { kind: 'remove', path };
  else throw new Error(`The simulated disk does not know ${name}: ${text.slice(0, 200)}`);
}

/** Calls on descriptors that are no files: pipes, sockets, the log. */
function concerns(event: FileEvent, folder: string): boolean {
  return event.path.startsWith(`${folder}/`) || event.path === folder;
}

/** Calls that the simulated disk must know where they concern the folder. */
const asCall = /^(?:writev|pwritev2?|truncate|fallocate|copy_file_range|sendfile)$/;

/** @param folder operations outside it are left out */
export async function readEvents(file: string, folder: string): Promise<Timed[]> {
  const lines = new Lines();
  const events: Timed[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const call = lines.read(line);
    if (call === undefined || call.result < 0) continue;
    if (asCall.test(call.name) && !fileOf(call.text).startsWith(folder)) continue;
    const isSync = call.name.endsWith('sync');
    for (const event of eventsOf(call))
      if (concerns(event, folder)) events.push({ ...event, at: isSync ? call.ended : call.began });
  }
  return events.sort((one, other) => one.at - other.at);
}
