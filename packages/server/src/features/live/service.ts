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

/** A change with the account whose doing it was. */
interface Told extends Change {
  readonly by: string | undefined;
}

/** Open pages and what they are told; made once with the application, ended by `close`. */
export interface Live {
  /** From now on, and what came since `lastEventId`. */
  follow(by: By, lastEventId: string | undefined): EventStream;
  /** The same as one answer, for those whose connection holds no stream. */
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
  /** Passes a change on to everybody who may learn of it. */
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

/** Tells open pages of what was committed: to each only what its account may read, and no more than that it changed. */
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
      // Nothing is awaited here: nothing can happen between what is caught up with and what is told from now on.
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

/** While there are streams: a sign of life, and a look whether their sessions still stand. */
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
 * A connection that died without a word stays open here until the kernel gives up, a quarter of an hour later. So a
 * browser answers each sign of life with what it has open, and one that is silent has nothing open any more.
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
  // A stream that has ended meanwhile shows nothing any more.
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

/** The first words of a stream: its name, and what came while nobody listened. */
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
    // Without its database the portal tells nothing new either; the next beat asks again.
    deps.log.warn({ err }, 'sessions of open streams not checked');
  }
}
