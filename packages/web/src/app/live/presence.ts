import { limits } from '@ruang-naskah/domain/limits';
import { showOpen } from '@ruang-naskah/domain/live/calls';
import { beatSeconds } from '@ruang-naskah/domain/live/values';
import { callEndpoint } from '../../api/client.ts';

/** Which projects are open in this browser: each window knows its own, the one with the stream those of all. */
export interface Presence {
  /** What this window has open now. */
  open(ids: readonly string[]): void;
  own(): readonly string[];
  /** What another window of this browser has open. */
  elsewhere(window: string, ids: readonly string[]): void;
  /** The stream that this window holds, or undefined once it holds no stream. */
  lead(stream: string | undefined): void;
  leads(): boolean;
  /** Says once more what is open: the server forgets what is not renewed. */
  renew(): void;
  /** Where a window without the stream tells what it has open. */
  onOpen(tell: (ids: readonly string[]) => void): void;
}

/** Each sign of life is answered, not each change that comes between two. */
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
    // Nobody waits for it, and nothing is lost without it.
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
      // Nothing is open, or it was said a moment ago.
      if (said.endsWith(' ') || performance.now() - saidAt < renewMs) return;
      said = '';
      send();
    },
    onOpen(listener) {
      tell = listener;
    },
  };
}
