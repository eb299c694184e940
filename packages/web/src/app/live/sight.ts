/** A window out of sight gives the connection back after this long. */
const hiddenMs = 60_000;

interface Sight {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly signal: AbortSignal;
}

/** Calls back when the window is long out of sight, is kept by the browser for going back, and is there again. */
export function watchSight({ pause, resume, signal }: Sight): void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(hiding));
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(hiding);
      if (document.hidden) hiding = setTimeout(pause, hiddenMs);
      else resume();
    },
    { signal },
  );
  // A page that holds a lock or a connection is not kept for going back.
  addEventListener('pagehide', pause, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && resume(), { signal });
}
