import { type Actor, isUser, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { mayLearn } from '@ruang-naskah/domain/live/policy';
import type { LiveChange, LiveChanges, Present, ShowOpenInput } from '@ruang-naskah/domain/live/schema';
import { type Change, silenceSeconds } from '@ruang-naskah/domain/live/values';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import { type By, requireSession } from '../../call.ts';
import type { Committed, EndedSessions } from '../../db/changes.ts';
import type { Deps } from '../../deps.ts';
import { type ChangeLog, createChangeLog } from '../../infra/change-log.ts';
import {
  createLiveStreams,
  EventStream,
  type LiveStream,
  type LiveStreams,
} from '../../infra/live-streams.ts';
import { findStanding } from '../auth/session/service.ts';
import { requireProject } from '../projects/service.ts';

/** A change with the account that made it. */
interface Told extends Change {
  readonly by: string | undefined;
}

/** The streams of open pages; created once with the application, ended by `close`. */
export interface Live {
  /** Events from now on, and those since `lastEventId`. */
  follow(by: By, lastEventId: string | undefined): EventStream;
  /** The same as a single answer, for clients without a stream. */
  catchUp(actor: Actor, lastEventId: string | undefined): LiveChanges;
  showOpen(by: By, input: ShowOpenInput): void;
  listPresent(actor: Actor, projectId: string): Promise<Present>;
  /** Open streams. */
  readonly size: number;
  /** Ends all streams at once, and refuses more. */
  close(): void;
}

/** What all parts work on. */
interface Room {
  readonly streams: LiveStreams;
  readonly log: ChangeLog<Told>;
  /** Sends a change to everybody who may be notified of it. */
  tell(change: Told): void;
}

function openRoom({ live }: Deps['config']): Room {
  const streams = createLiveStreams(live);
  const log: ChangeLog<Told> = createChangeLog(live.kept);
  return {
    streams,
    log,
    tell(change) {
      log.add(change);
      for (const stream of streams.all()) {
        if (!mayLearn(stream.actor, change)) continue;
        streams.send(stream, eventText(log, forReader(change, stream.actor)));
      }
    },
  };
}

/** Notifies open pages of what was committed: each only of what its account may read, and only that it changed. */
export function openLive(deps: Deps): Live {
  const room = openRoom(deps.config);
  const { streams, log } = room;
  const pulse = createPulse(deps, room);
  let closed = false;
  const unsubscribe = deps.db.onCommit((committed) => pass(deps, room, committed));
  return {
    follow(by, lastEventId) {
      if (closed) throw new AppError('overloaded', { retryAfterSeconds: 2 });
      const { actor, tokenHash } = requireSession(by);
      const listener = { actor, tokenHash, address: by.address };
      const stream = streams.open(listener, ({ opened }) => {
        for (const id of opened) room.tell(presenceOf(id));
        if (streams.size === 0) pulse.stop();
      });
      pulse.start();
      // Nothing is awaited here, so no event can fall between the ones caught up with and the next.
      streams.send(stream, helloText(log, stream.id, catchUp(log, actor, lastEventId)));
      // Its session may have ended while the request was on its way.
      void endWhereOver(deps, streams, (one) => one === stream);
      return new EventStream(stream.readable);
    },
    catchUp: (actor, lastEventId) => catchUp(log, actor, lastEventId),
    showOpen: (by, input) => showOpen(room, by, { input, now: deps.clock.now() }),
    listPresent: (actor, projectId) => listPresent(deps, streams, actor, projectId),
    get size() {
      return streams.size;
    },
    close() {
      closed = true;
      unsubscribe();
      pulse.stop();
      for (const stream of streams.all()) streams.end(stream);
    },
  };
}

function pass(deps: Deps, { streams, tell }: Room, { changes, ended, by }: Committed): void {
  for (const change of changes) tell({ ...change, by });
  if (ended.length === 0) return;
  void endWhereOver(deps, streams, (stream) => ended.some((one) => concerns(one, stream)));
}

/** While there are streams: sends heartbeats and checks that their sessions are still valid. */
function createPulse(deps: Deps, room: Room): { start(): void; stop(): void } {
  const { streams } = room;
  let beating: NodeJS.Timeout | undefined;
  const beat = (): void => {
    for (const stream of streams.all()) {
      forgetSilent(room, stream, deps.clock.now());
      streams.send(stream, ': \n\n');
    }
    void endWhereOver(deps, streams, () => true);
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

/**
 * A connection that broke silently stays open here until the kernel gives up, a quarter of an hour later. So a
 * browser answers each heartbeat with what it has open, and a silent one counts as having nothing open.
 */
function forgetSilent(room: Room, stream: LiveStream, now: number): void {
  if (stream.opened.size > 0 && Math.abs(now - stream.openedAt) > silenceSeconds * 1000)
    setOpened(room, stream, new Set());
}

function setOpened({ tell }: Room, stream: LiveStream, opened: ReadonlySet<string>): void {
  const before = stream.opened;
  stream.opened = opened;
  for (const changed of opened.symmetricDifference(before)) tell(presenceOf(changed));
}

function showOpen(room: Room, by: By, { input, now }: { input: ShowOpenInput; now: number }): void {
  permit(mayManageProjects(by.actor));
  const stream = room.streams.find(input.stream);
  // A stream that has ended meanwhile has nothing open.
  if (stream === undefined || stream.tokenHash !== requireSession(by).tokenHash) return;
  stream.openedAt = now;
  setOpened(room, stream, new Set(input.projectIds));
}

/** Who else has it open, each once. */
async function listPresent(
  deps: Deps,
  streams: LiveStreams,
  actor: Actor,
  projectId: string,
): Promise<Present> {
  permit(mayManageProjects(actor));
  await requireProject(deps, actor, projectId);
  const people = new Map<string, string>();
  for (const stream of streams.all()) {
    if (stream.opened.has(projectId) && !isUser(actor, stream.actor.id))
      people.set(stream.actor.id, stream.actor.name);
    if (people.size === limits.namedPresent) break;
  }
  return { people: [...people].map(([id, nama]) => ({ id, nama })) };
}

function presenceOf(projectId: string): Told {
  return { kind: 'presence', id: projectId, version: null, readers: [], by: undefined };
}

function forReader(change: Told, { id: reader }: { readonly id: string }): LiveChange {
  const { kind, id, version, stage, by } = change;
  return { kind, id, version, ...(stage !== undefined && { stage }), own: by === reader };
}

function catchUp(log: ChangeLog<Told>, actor: Actor, lastEventId: string | undefined): LiveChanges {
  const since = lastEventId === undefined ? [] : log.since(lastEventId);
  const reader = requireUser(actor);
  return {
    lastEventId: log.place(),
    missed: since === undefined,
    changes: (since ?? [])
      .filter((change) => mayLearn(actor, change))
      .map((change) => forReader(change, reader)),
  };
}

function eventText(log: ChangeLog<Told>, change: LiveChange): string {
  return `id: ${log.place()}\ndata: ${JSON.stringify(change)}\n\n`;
}

/** The first event of a stream: its name, and the events missed before. */
function helloText(log: ChangeLog<Told>, stream: string, { missed, changes }: LiveChanges): string {
  return `id: ${log.place()}\nevent: hello\ndata: ${JSON.stringify({ stream, missed, changes })}\n\n`;
}

function concerns(over: EndedSessions, { actor, tokenHash }: LiveStream): boolean {
  return 'userId' in over ? isUser(actor, over.userId) : over.tokenHash === tokenHash;
}

/** Ends the streams among these whose session has ended or whose account has another role by now. */
async function endWhereOver(
  deps: Deps,
  streams: LiveStreams,
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
