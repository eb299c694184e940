/** A hidden window closes its connection after this long. */
const hiddenMs = 60_000;

interface Sight {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly signal: AbortSignal;
}

/** Calls back when the window has been hidden for long, enters the back/forward cache, and is shown again. */
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
  // A page that holds a lock or a connection cannot enter the back/forward cache.
  addEventListener('pagehide', pause, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && resume(), { signal });
}
