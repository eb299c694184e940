import type { Thread } from '../notes/policy.ts';
import type { StageName } from '../projects/stages.ts';

/**
 * What open pages are told has changed. `notes` and `requests` have the id of what they are about; `presence` is who has
 * a project open, `notices` are one's own, `people` the accounts that wait.
 */
export const liveKinds = [
  'project',
  'manuscript',
  'notes',
  'requests',
  'notices',
  'people',
  'presence',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** A change of something, and whom it concerns; only its kind, id, version and stage leave the server. */
export interface Change {
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

/** Where a client was: it is told what came after. */
export const lastEventHeader = 'last-event-id';

/** A stream says at least this often that it is there: within the minute after which proxies give up. */
export const beatSeconds = 20;
/** After so long without a sign a stream counts as lost, and what a browser said to have open as closed. */
export const silenceSeconds = 50;
