import { limits } from '@ruang-naskah/domain/limits';
import { reportOpenProjects } from '@ruang-naskah/domain/live/endpoints';
import { heartbeatSeconds } from '@ruang-naskah/domain/live/values';
import { callEndpoint } from '../../api/client.ts';

/** Reports to the server which projects are open in this browser. One window holds the stream and reports for all of them. */
export interface Presence {
  /** What this window has open now. */
  setOpenHere(ids: readonly string[]): void;
  openHere(): readonly string[];
  /** What another window of this browser has open. */
  setOpenElsewhere(window: string, ids: readonly string[]): void;
  /** The id of the stream that this window holds; undefined once it holds none. */
  setStreamId(streamId: string | undefined): void;
  hasStream(): boolean;
  /** Reports again what is open, because the server forgets a report that is not repeated. */
  repeatReport(): void;
  /** Calls back with what this window has open, to tell the window with the stream. */
  onOpen(tellWindows: (ids: readonly string[]) => void): void;
}

/** Repeats the report with each heartbeat, unless there was one a moment ago. */
const repeatMs = (heartbeatSeconds * 1000) / 2;

export function createPresence(isAdmin: boolean): Presence {
  const openElsewhere = new Map<string, readonly string[]>();
  let mine: readonly string[] = [];
  let streamId: string | undefined;
  let lastReport = '';
  let reportedAt = 0;
  let tellWindows: (ids: readonly string[]) => void = () => undefined;
  const sendReport = () => {
    if (streamId === undefined || !isAdmin) return;
    const all = new Set([...mine, ...[...openElsewhere.values()].flat()]);
    const projectIds = [...all].slice(0, limits.openProjects);
    const report = `${streamId} ${projectIds.join()}`;
    if (report === lastReport) return;
    lastReport = report;
    reportedAt = performance.now();
    // Nothing waits for the answer, and a lost report does no harm.
    void callEndpoint(reportOpenProjects, { body: { stream: streamId, projectIds } }).catch(() => undefined);
  };
  return {
    setOpenHere(ids) {
      mine = [...ids];
      tellWindows(mine);
      sendReport();
    },
    openHere: () => mine,
    setOpenElsewhere(window, ids) {
      if (ids.length === 0) openElsewhere.delete(window);
      else openElsewhere.set(window, ids);
      sendReport();
    },
    setStreamId(id) {
      streamId = id;
      openElsewhere.clear();
      lastReport = `${id} `;
      sendReport();
    },
    hasStream: () => streamId !== undefined,
    repeatReport() {
      // Nothing is open, or it was reported a moment ago.
      if (lastReport.endsWith(' ') || performance.now() - reportedAt < repeatMs) return;
      lastReport = '';
      sendReport();
    },
    onOpen(listener) {
      tellWindows = listener;
    },
  };
}
