import { type Actor, isUser, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayReceiveChange } from '@ruang-naskah/domain/live/policy';
import type {
  LiveChange,
  LiveChanges,
  PresentAdmins,
  ReportOpenProjectsInput,
} from '@ruang-naskah/domain/live/schema';
import type { CommittedChange } from '@ruang-naskah/domain/live/values';
import type { ChangeBatch } from '../../db/change-log.ts';
import type { CommittedChanges, EndedSessions } from '../../db/changes.ts';
import type { Deps } from '../../deps.ts';
import { createLiveStreams, EventStream, type LiveStream } from '../../infra/live-streams.ts';
import { openPosition, sealPosition } from '../../infra/sealed-position.ts';
import { createShownProjects } from '../../infra/shown-projects.ts';
import { type RequestContext, requireSession } from '../../request-context.ts';
import { findValidSessions } from '../auth/sessions.ts';
import {
  closeProjectsOf,
  listPresent,
  type Presence,
  presenceOf,
  receiveOpenProjects,
  reportOpenProjects,
  silenceMs,
} from './presence.ts';

/** A change with the account that made it. */
interface ChangeBy extends CommittedChange {
  readonly by?: string | undefined;
}

/** The streams of open pages; created once with the application, ended by `close`. */
export interface Live {
  /** Events from now on, and those since `lastEventId`. */
  open(context: RequestContext, lastEventId: string | undefined): Promise<EventStream>;
  /** The same as a single answer, for clients without a stream. */
  catchUp(actor: Actor, lastEventId: string | undefined): Promise<LiveChanges>;
  reportOpenProjects(context: RequestContext, input: ReportOpenProjectsInput): Promise<void>;
  listPresent(actor: Actor, projectId: string): Promise<PresentAdmins>;
  /** Open streams. */
  readonly size: number;
  /** Ends all streams at once, and refuses more. */
  close(): void;
}

interface Connections extends Presence {
  /** Events that wait until the first one of their stream is sent. */
  readonly waiting: Map<string, string[]>;
  /** Seals positions in the log of changes. */
  readonly key: Buffer;
}

/**
 * Notifies open pages of what any process has committed: each only of what its account may read, and only that it
 * changed.
 */
export function openLive(deps: Deps): Live {
  const { changes } = deps.db;
  const streams = createLiveStreams(deps.config.live);
  const connections: Connections = {
    deps,
    streams,
    waiting: new Map(),
    shown: createShownProjects(silenceMs),
    ended: new Map(),
    key: deps.secrets.subkey('place in the log of changes'),
  };
  const heartbeat = createHeartbeat(connections);
  let closed = false;
  const unsubscribe = changes.subscribe((batch) => sendBatch(connections, batch));
  const requireOpen = (): void => {
    if (closed) throw new AppError('overloaded', { retryAfterSeconds: 2 });
  };
  return {
    async open(context, lastEventId) {
      requireOpen();
      const { actor, tokenHash } = requireSession(context);
      await changes.sync();
      requireOpen();
      const stream = streams.open({ actor, tokenHash, address: context.address }, ({ id }) => {
        connections.waiting.delete(id);
        closeProjectsOf(connections, id);
        if (streams.size === 0) heartbeat.stop();
      });
      heartbeat.start();
      void sendHello(connections, stream, lastEventId);
      return new EventStream(stream.readable);
    },
    async catchUp(actor, lastEventId) {
      await changes.sync();
      return catchUp(connections, actor, { lastEventId, until: changes.position });
    },
    reportOpenProjects: (context, input) => reportOpenProjects(connections, context, input),
    listPresent: (actor, projectId) => listPresent(connections, actor, projectId),
    get size() {
      return streams.size;
    },
    close() {
      closed = true;
      heartbeat.stop();
      for (const stream of streams.all()) streams.end(stream);
      unsubscribe();
    },
  };
}

/** Sends what one of the processes has committed. */
function sendBatch(
  connections: Connections,
  { committed, before, position, isIncomplete }: ChangeBatch,
): void {
  const { deps, streams, shown } = connections;
  for (const { shown: report } of committed)
    if (report !== undefined) receiveOpenProjects(connections, report);
  // Their browsers connect again and are told that events were missed.
  if (isIncomplete) for (const stream of streams.all()) streams.end(stream);
  const all = committed.flatMap(({ changes, by }) => changes.map((change) => ({ ...change, by })));
  // A stream that is cut between these has not received the whole commit, so the new position goes with its last change.
  for (const [at, change] of all.entries())
    send(connections, change, at === all.length - 1 ? position : before);
  const endedSessions = committed.flatMap(({ ended }) => ended);
  if (endedSessions.length > 0)
    void endInvalid(connections, (stream) => endedSessions.some((one) => isStreamOf(one, stream)));
  for (const id of shown.removeSilent(deps.clock.now())) send(connections, presenceOf(id), position);
}

/** Sends a change to every stream of this process whose account may be notified of it. */
function send({ streams, waiting, key }: Connections, change: ChangeBy, position: string): void {
  for (const stream of streams.all()) {
    if (!mayReceiveChange(stream.actor, change)) continue;
    const data = JSON.stringify(forReader(change, stream.actor));
    const event = `id: ${sealPosition(key, position)}\ndata: ${data}\n\n`;
    const queue = waiting.get(stream.id);
    if (queue === undefined) streams.send(stream, event);
    else queue.push(event);
  }
}

/** Sends the first event of a stream: its name, and the events missed before. Those of the meantime follow it. */
async function sendHello(
  connections: Connections,
  stream: LiveStream,
  lastEventId: string | undefined,
): Promise<void> {
  const { deps, streams, waiting, key } = connections;
  const queue: string[] = [];
  waiting.set(stream.id, queue);
  const { position } = deps.db.changes;
  try {
    const { missed, changes } = await catchUp(connections, stream.actor, { lastEventId, until: position });
    const hello = JSON.stringify({ stream: stream.id, missed, changes });
    streams.send(stream, `id: ${sealPosition(key, position)}\nevent: hello\ndata: ${hello}\n\n`);
    for (const event of queue) streams.send(stream, event);
  } catch (err) {
    deps.log.warn({ err }, 'an open page could not be told what it missed');
    streams.end(stream);
  }
  waiting.delete(stream.id);
  // Its session may have ended while the request was on its way.
  await endInvalid(connections, (one) => one === stream);
}

async function catchUp(
  { deps, key }: Connections,
  actor: Actor,
  { lastEventId, until }: { readonly lastEventId: string | undefined; readonly until: string },
): Promise<LiveChanges> {
  const reader = requireUser(actor);
  const from = lastEventId === undefined ? until : openPosition(key, lastEventId);
  const { changes } = deps.db;
  let since: readonly CommittedChanges[] | undefined;
  if (from === until) since = [];
  else if (from !== undefined) since = await changes.since(from, deps.config.live.keptChanges);
  return {
    lastEventId: sealPosition(key, until),
    missed: since === undefined,
    changes: (since ?? []).flatMap((one) =>
      one.changes
        .filter((change) => mayReceiveChange(actor, change))
        .map((change) => forReader({ ...change, by: one.by }, reader)),
    ),
  };
}

/** While there are streams: sends heartbeats and checks that their sessions are still valid. */
function createHeartbeat(connections: Connections): { start(): void; stop(): void } {
  const { deps, streams, shown } = connections;
  let timer: NodeJS.Timeout | undefined;
  const beat = (): void => {
    const now = deps.clock.now();
    // A connection that broke silently stays open until the kernel gives up, a quarter of an hour later. So a browser
    // answers each heartbeat with what it has open, and a silent one counts as having nothing open.
    for (const id of shown.removeSilent(now)) send(connections, presenceOf(id), deps.db.changes.position);
    for (const stream of streams.all()) streams.send(stream, ': \n\n');
    void endInvalid(connections, () => true);
  };
  return {
    start() {
      timer ??= setInterval(beat, deps.config.live.heartbeatMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function forReader(change: ChangeBy, { id: reader }: { readonly id: string }): LiveChange {
  const { kind, id, version, stage, by } = change;
  return { kind, id, version, ...(stage !== undefined && { stage }), own: by === reader };
}

function isStreamOf(ended: EndedSessions, { actor, tokenHash }: LiveStream): boolean {
  return 'userId' in ended ? isUser(actor, ended.userId) : ended.tokenHash === tokenHash;
}

/** Ends the streams among these whose session has ended or whose account has another role by now. */
async function endInvalid(
  { deps, streams }: Connections,
  isChecked: (stream: LiveStream) => boolean,
): Promise<void> {
  const checked = [...streams.all()].filter(isChecked);
  if (checked.length === 0) return;
  try {
    const valid = await findValidSessions(
      deps,
      checked.map(({ tokenHash }) => tokenHash),
    );
    for (const stream of checked) if (valid.get(stream.tokenHash) !== stream.actor.role) streams.end(stream);
  } catch (err) {
    // Without its database there are no new events either; the next heartbeat checks again.
    deps.log.warn({ err }, 'sessions of open streams not checked');
  }
}
