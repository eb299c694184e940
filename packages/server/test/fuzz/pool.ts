import { newId } from '../../src/infra/ids.ts';
import type { Principal } from '../support/principals.ts';

/**
 * Kinds that one call uses up: a manuscript to revise or to withdraw, a project with a request or with a document to
 * check, a message.
 */
export const waitingKinds = [
  'revisable',
  'withdrawing',
  'requested',
  'proofed',
  'askable',
  'binned',
  'message',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export function isWaitingKind(text: string): text is WaitingKind {
  return waitingKinds.some((kind) => kind === text);
}

/**
 * Kinds that a request can name. `person` is any account, `spare` one that may be deleted, `held` one that waits for
 * approval.
 */
export const thingKinds = [
  'person',
  'spare',
  'held',
  'penulis',
  'redaksi',
  'manuscript',
  'project',
  'request',
  'news',
  'category',
  'note',
  'notice',
  'view',
  'session',
  ...waitingKinds,
] as const;
export type ThingKind = (typeof thingKinds)[number];

export function isThingKind(text: string): text is ThingKind {
  return thingKinds.some((kind) => kind === text);
}

/** The kind described by the answers of each noun. */
const kindOfNoun: Readonly<Record<string, ThingKind>> = {
  manuscripts: 'manuscript',
  projects: 'project',
  news: 'news',
  categories: 'category',
  notes: 'note',
  notices: 'notice',
  views: 'view',
  users: 'person',
  auth: 'session',
  whatsapp: 'message',
};

/** Operations whose answers describe another kind than that of their noun. */
const kindOfOperation: Readonly<Record<string, ThingKind>> = {
  'projects.askOfStage': 'request',
  'projects.listRequests': 'request',
};

/** Nouns whose version belongs to the whole record and not to an item. */
export function isWhole(noun: string): boolean {
  return ['settings', 'calendar', 'schedules'].includes(noun);
}

/** The most ids of a kind; beyond it the oldest are forgotten, which no request would use. */
const mostOfAKind = 60;

/** A kind, the items of it that a person has seen, or the requests of a project. */
type Place = ThingKind | `${Principal} saw ${ThingKind}` | `request of ${string}`;

interface Thing {
  readonly id: string;
  readonly version?: number;
  readonly name?: string;
}

type Body = ReturnType<typeof JSON.parse>;

/** Ids, versions and cursors for requests, from answers or made by the upkeep. */
export class Pool {
  private readonly ids = new Map<string, string[]>();
  private readonly names = new Map<string, string>();
  private readonly versions = new Map<string, number>();
  private readonly cursors: string[] = [];

  /** Replaces all ids by those that exist. */
  replace(kind: Place, things: readonly Thing[]): void {
    this.ids.set(kind, []);
    for (const thing of things) this.add(kind, thing);
  }

  add(kind: Place, { id, version, name }: Thing): void {
    if (version !== undefined) this.versions.set(id, version);
    if (name !== undefined) this.names.set(id, name);
    const known = this.ids.get(kind) ?? [];
    if (known.includes(id)) return;
    known.push(id);
    if (known.length > mostOfAKind) known.shift();
    this.ids.set(kind, known);
  }

  has(kind: Place): boolean {
    return this.ids.has(kind);
  }

  /** The item at an index modulo their number; an unused id while there are no items. */
  at(kind: Place, place: number): string {
    const known = this.ids.get(kind) ?? [];
    return known[place % known.length] ?? newId();
  }

  versionOf(id: string): number {
    return this.versions.get(id) ?? 1;
  }

  /** Categories are chosen by their name. */
  nameOf(id: string): string {
    return this.names.get(id) ?? 'tidak ada';
  }

  cursorAt(place: number): string {
    return this.cursors[place % this.cursors.length] ?? 'AAAA';
  }

  /** Collects the ids and cursors of a successful answer. */
  learn(operation: string, body: Body, reader: Principal): void {
    const [noun = ''] = operation.split('.');
    const kind = kindOfOperation[operation] ?? kindOfNoun[noun];
    const items: Body[] = Array.isArray(body?.items) ? body.items : [body];
    for (const item of items) {
      if (typeof item?.id !== 'string' || kind === undefined || item.image !== undefined) continue;
      this.add(kind, item);
      this.add(`${reader} saw ${kind}`, item);
    }
    if (isWhole(noun) && typeof body?.version === 'number') this.versions.set(noun, body.version);
    if (typeof body?.nextCursor === 'string') this.keepCursor(body.nextCursor);
  }

  private keepCursor(cursor: string): void {
    this.cursors.push(cursor);
    if (this.cursors.length > mostOfAKind) this.cursors.shift();
  }
}
