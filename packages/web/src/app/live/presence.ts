import { limits } from '@ruang-naskah/domain/limits';
import { showOpen } from '@ruang-naskah/domain/live/calls';
import { beatSeconds } from '@ruang-naskah/domain/live/values';
import { callEndpoint } from '../../api/client.ts';

/** The projects open in this browser: each window knows its own, the window with the stream those of all. */
export interface Presence {
  /** What this window has open now. */
  open(ids: readonly string[]): void;
  own(): readonly string[];
  /** What another window of this browser has open. */
  elsewhere(window: string, ids: readonly string[]): void;
  /** The stream that this window holds, or undefined once it holds no stream. */
  lead(stream: string | undefined): void;
  leads(): boolean;
  /** Reports again what is open, because the server forgets what is not renewed. */
  renew(): void;
  /** The channel on which windows without the stream report what they have open. */
  onOpen(tell: (ids: readonly string[]) => void): void;
}

/** Reports once for each heartbeat, not for each change between two. */
const renewMs = (beatSeconds * 1000) / 2;

export function createPresence(isAdmin: boolean): Presence {
  const others = new Map<string, readonly string[]>();
  let mine: readonly string[] = [];
  let stream: string | undefined;
  let said = '';
  let saidAt = 0;
  let tell: (ids: readonly string[]) => void = () => undefined;
  const send = () => {
    if (stream === undefined || !isAdmin) return;
    const all = new Set([...mine, ...[...others.values()].flat()]);
    const projectIds = [...all].slice(0, limits.openProjects);
    const saying = `${stream} ${projectIds.join()}`;
    if (saying === said) return;
    said = saying;
    saidAt = performance.now();
    // Nothing waits for the answer, and a lost report does no harm.
    void callEndpoint(showOpen, { body: { stream, projectIds } }).catch(() => undefined);
  };
  return {
    open(ids) {
      mine = [...ids];
      tell(mine);
      send();
    },
    own: () => mine,
    elsewhere(window, ids) {
      if (ids.length === 0) others.delete(window);
      else others.set(window, ids);
      send();
    },
    lead(now) {
      stream = now;
      others.clear();
      said = `${now} `;
      send();
    },
    leads: () => stream !== undefined,
    renew() {
      // Nothing is open, or it was reported a moment ago.
      if (said.endsWith(' ') || performance.now() - saidAt < renewMs) return;
      said = '';
      send();
    },
    onOpen(listener) {
      tell = listener;
    },
  };
}
