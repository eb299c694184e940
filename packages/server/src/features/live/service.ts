import { type Actor, isUser, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { mayLearn } from '@ruang-naskah/domain/live/policy';
import type { LiveChange, LiveChanges, Present, ShowOpenInput } from '@ruang-naskah/domain/live/schema';
import { type Change, silenceSeconds } from '@ruang-naskah/domain/live/values';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import { type By, requireSession } from '../../call.ts';
import type { News } from '../../db/change-log.ts';
import type { EndedSessions } from '../../db/changes.ts';
import type { Deps } from '../../deps.ts';
import {
  createLiveStreams,
  EventStream,
  type LiveStream,
  type LiveStreams,
} from '../../infra/live-streams.ts';
import { openPlace, sealPlace } from '../../infra/sealed-place.ts';
import { createShownProjects, type Shown, type ShownProjects } from '../../infra/shown-projects.ts';
import { findStanding } from '../auth/session/service.ts';
import { requireProject } from '../projects/service.ts';
import { findNames } from './repository.ts';

/** A change with the account that made it. */
interface Told extends Change {
  readonly by?: string | undefined;
}

/** The streams of open pages; created once with the application, ended by `close`. */
export interface Live {
  /** Events from now on, and those since `lastEventId`. */
  follow(by: By, lastEventId: string | undefined): Promise<EventStream>;
  /** The same as a single answer, for clients without a stream. */
  catchUp(actor: Actor, lastEventId: string | undefined): Promise<LiveChanges>;
  showOpen(by: By, input: ShowOpenInput): Promise<void>;
  listPresent(actor: Actor, projectId: string): Promise<Present>;
  /** Open streams. */
  readonly size: number;
  /** Ends all streams at once, and refuses more. */
  close(): void;
}

const silenceMs = silenceSeconds * 1000;

/** What all parts work on: the streams of this process, and who has what open at any. */
interface Room {
  readonly deps: Deps;
  readonly streams: LiveStreams;
  /** Events for streams that wait for their first one. */
  readonly greeting: Map<string, string[]>;
  readonly shown: ShownProjects;
  /** Streams of this process that have ended, as long as what they showed may still arrive. */
  readonly ended: Map<string, number>;
  readonly key: Buffer;
}

/**
 * Notifies open pages of what any process has committed: each only of what its account may read, and only that it
 * changed.
 */
export function openLive(deps: Deps): Live {
  const { changes } = deps.db;
  const room: Room = {
    deps,
    streams: createLiveStreams(deps.config.live),
    greeting: new Map(),
    shown: createShownProjects(silenceMs),
    ended: new Map(),
    key: deps.secrets.subkey('place in the log of changes'),
  };
  const { streams } = room;
  const pulse = createPulse(room);
  let closed = false;
  const unfollow = changes.follow((news) => hear(room, news));
  const requireOpen = (): void => {
    if (closed) throw new AppError('overloaded', { retryAfterSeconds: 2 });
  };
  return {
    async follow(by, lastEventId) {
      requireOpen();
      const { actor, tokenHash } = requireSession(by);
      await changes.reach();
      requireOpen();
      const stream = streams.open({ actor, tokenHash, address: by.address }, (gone) => {
        leave(room, gone);
        if (streams.size === 0) pulse.stop();
      });
      pulse.start();
      void greet(room, stream, lastEventId);
      return new EventStream(stream.readable);
    },
    async catchUp(actor, lastEventId) {
      await changes.reach();
      return catchUp(room, { actor, lastEventId, place: changes.place });
    },
    showOpen: (by, input) => showOpen(room, by, input),
    listPresent: (actor, projectId) => listPresent(room, actor, projectId),
    get size() {
      return streams.size;
    },
    close() {
      closed = true;
      pulse.stop();
      for (const stream of streams.all()) streams.end(stream);
      unfollow();
    },
  };
}

/** Handles what one of the processes has committed. */
function hear(room: Room, { committed, before, place, isOld, isCut }: News): void {
  const { deps, streams, shown } = room;
  for (const { shown: one } of committed) if (one !== undefined) hearShown(room, one);
  if (isOld) return;
  // Their browsers connect again and are told that events were missed.
  if (isCut) for (const stream of streams.all()) streams.end(stream);
  const told = committed.flatMap(({ changes, by }) => changes.map((change) => ({ ...change, by })));
  // A stream that is cut between these has not received the whole commit, so the new place goes with its last change.
  for (const [at, change] of told.entries()) tell(room, change, at === told.length - 1 ? place : before);
  const over = committed.flatMap(({ ended }) => ended);
  if (over.length > 0) void endWhereOver(room, (stream) => over.some((one) => concerns(one, stream)));
  for (const id of shown.forgetSilent(deps.clock.now())) tell(room, presenceOf(id), place);
}

/** Sends a change to every stream of this process whose account may be notified of it. */
function tell({ streams, greeting, key }: Room, change: Told, place: string): void {
  for (const stream of streams.all()) {
    if (!mayLearn(stream.actor, change)) continue;
    const text = eventText(sealPlace(key, place), forReader(change, stream.actor));
    const waiting = greeting.get(stream.id);
    if (waiting === undefined) streams.send(stream, text);
    else waiting.push(text);
  }
}

/** Sends the first event of a stream: its name, and the events missed before. Those of the meantime follow it. */
async function greet(room: Room, stream: LiveStream, lastEventId: string | undefined): Promise<void> {
  const { deps, streams, greeting, key } = room;
  const waiting: string[] = [];
  greeting.set(stream.id, waiting);
  const { place } = deps.db.changes;
  try {
    const { missed, changes } = await catchUp(room, { actor: stream.actor, lastEventId, place });
    const hello = JSON.stringify({ stream: stream.id, missed, changes });
    streams.send(stream, `id: ${sealPlace(key, place)}\nevent: hello\ndata: ${hello}\n\n`);
    for (const text of waiting) streams.send(stream, text);
  } catch (err) {
    deps.log.warn({ err }, 'an open page could not be told what it missed');
    streams.end(stream);
  }
  greeting.delete(stream.id);
  // Its session may have ended while the request was on its way.
  await endWhereOver(room, (one) => one === stream);
}

interface Away {
  readonly actor: Actor;
  readonly lastEventId: string | undefined;
  /** Until where. */
  readonly place: string;
}

async function catchUp({ deps, key }: Room, { actor, lastEventId, place }: Away): Promise<LiveChanges> {
  const reader = requireUser(actor);
  const from = lastEventId === undefined ? place : openPlace(key, lastEventId);
  const { changes } = deps.db;
  const since =
    from === undefined ? undefined : from === place ? [] : await changes.since(from, deps.config.live.kept);
  return {
    lastEventId: sealPlace(key, place),
    missed: since === undefined,
    changes: (since ?? []).flatMap((one) =>
      one.changes
        .filter((change) => mayLearn(actor, change))
        .map((change) => forReader({ ...change, by: one.by }, reader)),
    ),
  };
}

/** While there are streams: sends heartbeats and checks that their sessions are still valid. */
function createPulse(room: Room): { start(): void; stop(): void } {
  const { deps, streams, shown } = room;
  let beating: NodeJS.Timeout | undefined;
  const beat = (): void => {
    const now = deps.clock.now();
    // A connection that broke silently stays open until the kernel gives up, a quarter of an hour later. So a browser
    // answers each heartbeat with what it has open, and a silent one counts as having nothing open.
    for (const id of shown.forgetSilent(now)) tell(room, presenceOf(id), deps.db.changes.place);
    for (const stream of streams.all()) streams.send(stream, ': \n\n');
    void endWhereOver(room, () => true);
  };
  return {
    start() {
      beating ??= setInterval(beat, deps.config.live.beatMs).unref();
    },
    stop() {
      clearInterval(beating);
      beating = undefined;
    },
  };
}

/** A browser may say what it has open to any process; the one that holds its stream knows when that has ended. */
async function showOpen(room: Room, by: By, { stream, projectIds }: ShowOpenInput): Promise<void> {
  permit(mayManageProjects(by.actor));
  const { deps, streams, ended } = room;
  const session = requireSession(by).tokenHash;
  await deps.db.changes.reach();
  const own = streams.find(stream);
  if (ended.has(stream) || (own !== undefined && own.tokenHash !== session)) return;
  // Here nobody else can hold it.
  if (own === undefined && deps.db.engine === 'sqlite') return;
  const one = { stream, session, userId: requireUser(by.actor).id, projects: projectIds };
  await show(room, { ...one, at: deps.clock.now() });
}

async function show({ deps, shown }: Room, one: Shown): Promise<void> {
  const changed = shown.changedBy(one);
  if (changed === undefined || (changed.length === 0 && one.projects.length === 0)) return;
  const news = { changes: changed.map(presenceOf), ended: [], by: one.userId, shown: one };
  await deps.db.changes.announce(news);
  // What is answered with success is known here, at the next heartbeat too.
  await deps.db.changes.reach();
}

function hearShown(room: Room, one: Shown): void {
  room.shown.put(one);
  if (one.projects.length > 0 && room.ended.has(one.stream)) closeShown(room, one.stream);
}

/** A stream of this process has ended, and with it what it showed. */
function leave(room: Room, { id }: LiveStream): void {
  const { deps, greeting, ended } = room;
  const now = deps.clock.now();
  greeting.delete(id);
  for (const [other, at] of ended) if (Math.abs(now - at) > silenceMs) ended.delete(other);
  ended.set(id, now);
  closeShown(room, id);
}

function closeShown(room: Room, stream: string): void {
  const before = room.shown.find(stream);
  if (before === undefined) return;
  show(room, { ...before, projects: [] }).catch((err: unknown) =>
    room.deps.log.warn({ err }, 'that a page was closed could not be told'),
  );
}

/** Who else has it open, each once. */
async function listPresent({ deps, shown }: Room, actor: Actor, projectId: string): Promise<Present> {
  permit(mayManageProjects(actor));
  await requireProject(deps, actor, projectId);
  await deps.db.changes.reach();
  const others = [...shown.who(projectId, deps.clock.now())].filter((id) => !isUser(actor, id));
  if (others.length === 0) return { people: [] };
  return { people: await findNames(deps.db.reads, others.slice(0, limits.namedPresent)) };
}

function presenceOf(projectId: string): Change {
  return { kind: 'presence', id: projectId, version: null, readers: [] };
}

function forReader(change: Told, { id: reader }: { readonly id: string }): LiveChange {
  const { kind, id, version, stage, by } = change;
  return { kind, id, version, ...(stage !== undefined && { stage }), own: by === reader };
}

function eventText(place: string, change: LiveChange): string {
  return `id: ${place}\ndata: ${JSON.stringify(change)}\n\n`;
}

function concerns(over: EndedSessions, { actor, tokenHash }: LiveStream): boolean {
  return 'userId' in over ? isUser(actor, over.userId) : over.tokenHash === tokenHash;
}

/** Ends the streams among these whose session has ended or whose account has another role by now. */
async function endWhereOver(
  { deps, streams }: Room,
  isAsked: (stream: LiveStream) => boolean,
): Promise<void> {
  const asked = [...streams.all()].filter(isAsked);
  if (asked.length === 0) return;
  try {
    const standing = await findStanding(
      deps,
      asked.map(({ tokenHash }) => tokenHash),
    );
    for (const stream of asked) if (standing.get(stream.tokenHash) !== stream.actor.role) streams.end(stream);
  } catch (err) {
    // Without its database there are no new events either; the next heartbeat checks again.
    deps.log.warn({ err }, 'sessions of open streams not checked');
  }
}
