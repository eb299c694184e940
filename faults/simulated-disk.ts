import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileEvent, TimedEvent } from './syscalls.ts';

/**
 * A disk that guarantees only synced data after a power cut. Contents are durable once the file was synced, names once
 * their folder was. Of unsynced contents any sectors may be kept, and of unsynced changes to a folder the first few.
 */

const sector = 512;

type Change =
  | { readonly at: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly at: number; readonly length: number };

interface Content {
  durable: Uint8Array;
  /** The length of the file as running programs see it. */
  length: number;
  pending: Change[];
}

interface NameChange {
  readonly at: number;
  readonly apply: (names: Map<string, Content | 'folder'>) => void;
}

/** Decides for each unsynced sector and name whether it is kept. */
export type KeepUnsynced = () => boolean;

function grow(buffer: Uint8Array, length: number): Uint8Array {
  if (buffer.length >= length) return buffer;
  const larger = new Uint8Array(length);
  larger.set(buffer);
  return larger;
}

function applyChange(before: Uint8Array, change: Change, keepUnsynced: KeepUnsynced): Uint8Array {
  if ('length' in change) {
    if (!keepUnsynced()) return before;
    return change.length <= before.length ? before.subarray(0, change.length) : grow(before, change.length);
  }
  let buffer = before;
  const end = change.offset + change.bytes.length;
  for (let from = change.offset; from < end; ) {
    const to = Math.min(end, (Math.floor(from / sector) + 1) * sector);
    if (keepUnsynced()) {
      buffer = grow(buffer, to);
      buffer.set(change.bytes.subarray(from - change.offset, to - change.offset), from);
    }
    from = to;
  }
  return buffer;
}

const always: KeepUnsynced = () => true;

export class SimulatedDisk {
  readonly #now = new Map<string, Content | 'folder'>();
  readonly #durable = new Map<string, Content | 'folder'>();
  /** Changes of names that are not synced yet, by folder and in order. */
  readonly #namePending = new Map<string, NameChange[]>();
  readonly #root: string;

  /** @param base a copy of the durable state of `root` when the recording began */
  constructor(root: string, base: string) {
    this.#root = root;
    for (const entry of readdirSync(base, { withFileTypes: true, recursive: true })) {
      const from = join(entry.parentPath, entry.name);
      const path = join(root, relative(base, from));
      const state = entry.isDirectory() ? 'folder' : contentOf(readFileSync(from));
      this.#now.set(path, state);
      this.#durable.set(path, state);
    }
  }

  /** Applies an operation that was recorded. */
  record(event: TimedEvent): void {
    // Shared memory between processes, which SQLite rebuilds from the log.
    if (event.path.endsWith('-shm')) return;
    if (event.kind === 'write' || event.kind === 'truncate') this.#change(event);
    else if (event.kind === 'sync') this.#sync(event.path, event.from);
    else this.#name(event);
  }

  #change(event: TimedEvent & { kind: 'write' | 'truncate' }): void {
    const content = this.#now.get(event.path);
    // An unnamed file, or one that was opened before the recording and is not in its copy.
    if (content === undefined || content === 'folder') return;
    if (event.kind === 'truncate') {
      content.pending.push({ at: event.at, length: event.length });
      content.length = event.length;
      return;
    }
    const offset = event.offset ?? content.length;
    content.pending.push({ at: event.at, offset, bytes: event.bytes });
    content.length = Math.max(content.length, offset + event.bytes.length);
  }

  #sync(path: string, from: number): void {
    const names = this.#namePending.get(path) ?? [];
    for (const { at, apply } of names) if (at <= from) apply(this.#durable);
    this.#namePending.set(
      path,
      names.filter(({ at }) => at > from),
    );
    const content = this.#now.get(path);
    if (content === undefined || content === 'folder') return;
    for (const change of content.pending)
      if (change.at <= from) content.durable = applyChange(content.durable, change, always);
    content.pending = content.pending.filter(({ at }) => at > from);
  }

  #name(event: TimedEvent): void {
    const apply = this.#nameChange(event);
    if (apply === undefined) return;
    apply(this.#now);
    const changed = event.kind === 'rename' ? event.to : event.path;
    const folder = dirname(changed);
    const pending = this.#namePending.get(folder) ?? [];
    pending.push({ at: event.at, apply });
    this.#namePending.set(folder, pending);
  }

  #nameChange(event: FileEvent): NameChange['apply'] | undefined {
    if (event.kind === 'remove') return (names) => void names.delete(event.path);
    if (event.kind === 'rename') {
      const entry = this.#now.get(event.path);
      if (entry === undefined) return undefined;
      return (names) => {
        names.delete(event.path);
        names.set(event.to, entry);
      };
    }
    if (event.kind !== 'create' || this.#now.has(event.path)) return undefined;
    const made = event.folder ? 'folder' : contentOf(new Uint8Array());
    return (names) => void names.set(event.path, made);
  }

  /** Writes the state after a power cut at this moment. */
  cut(target: string, keepUnsynced: KeepUnsynced): void {
    const names = new Map(this.#durable);
    for (const pending of this.#namePending.values())
      for (const { apply } of pending) {
        if (!keepUnsynced()) break;
        apply(names);
      }
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    const paths = [...names.keys()].sort();
    for (const path of paths) {
      const entry = names.get(path);
      const to = join(target, relative(this.#root, path));
      // A file is lost with a folder that has no durable name.
      const parent = dirname(path);
      if (parent !== this.#root && names.get(parent) !== 'folder') names.delete(path);
      else if (entry === 'folder') mkdirSync(to);
      else if (entry !== undefined) writeFileSync(to, contentAfterCut(entry, keepUnsynced));
    }
  }
}

function contentOf(durable: Uint8Array): Content {
  return { durable, length: durable.length, pending: [] };
}

function contentAfterCut({ durable, pending }: Content, keepUnsynced: KeepUnsynced): Uint8Array {
  let buffer: Uint8Array = Uint8Array.from(durable);
  for (const change of pending) buffer = applyChange(buffer, change, keepUnsynced);
  return buffer;
}
