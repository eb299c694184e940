import type { Thread } from '../notes/policy.ts';
import type { StageName } from '../projects/stages.ts';

/**
 * The kinds of change that open pages are notified of. `notes` and `requests`: one was added or changed, and the id is
 * that of its manuscript or project. `notices`: one's own. `accounts`: one was registered, approved, changed or deleted.
 * `presence`: another admin has opened or left a project.
 */
export const liveKinds = [
  'project',
  'manuscript',
  'notes',
  'requests',
  'notices',
  'accounts',
  'presence',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** A change of something, and whom it concerns; only its kind, id, version and stage leave the server. */
export interface CommittedChange {
  readonly kind: LiveKind;
  readonly id: string | null;
  readonly version: number | null;
  /** Of a note in the thread of a stage. */
  readonly stage?: StageName;
  /** Ids of those who may read it, or could until this change; admins need not be named. */
  readonly readers: readonly string[];
  /** Of a note: where it stands, and whether it is internal. */
  readonly note?: { readonly thread: Thread; readonly internal: boolean };
}

/** The media type of a stream of changes. */
export const eventStream = 'text/event-stream';

/** The last event a client has seen; it receives those after it. */
export const lastEventHeader = 'last-event-id';

/** How often a stream sends a heartbeat: less than the minute after which proxies close it. */
export const heartbeatSeconds = 20;
/** After this long without a sign a stream counts as lost, and what a browser reported as open counts as closed. */
export const silenceSeconds = 50;
