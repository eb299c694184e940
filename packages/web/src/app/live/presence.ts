import { limits } from '@ruang-naskah/domain/limits';
import { showOpen } from '@ruang-naskah/domain/live/calls';
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
  /** Where a window without the stream tells what it has open. */
  onOpen(tell: (ids: readonly string[]) => void): void;
}

export function createPresence(isAdmin: boolean): Presence {
  const others = new Map<string, readonly string[]>();
  let mine: readonly string[] = [];
  let stream: string | undefined;
  let said = '';
  let tell: (ids: readonly string[]) => void = () => undefined;
  const send = () => {
    if (stream === undefined || !isAdmin) return;
    const all = new Set([...mine, ...[...others.values()].flat()]);
    const projectIds = [...all].slice(0, limits.openProjects);
    const saying = `${stream} ${projectIds.join()}`;
    if (saying === said) return;
    said = saying;
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
    onOpen(listener) {
      tell = listener;
    },
  };
}
