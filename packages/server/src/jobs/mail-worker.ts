import { type DeliveryDeps, deliverDueMail } from './outbox.ts';

export interface MailWorker {
  /** Mail was queued and its transaction has committed: deliver it now. */
  kick(): void;
  /**
   * Starts no further delivery and fulfils when the present one has ended, or after the grace time: a mail cut off
   * then is sent again by the next start.
   */
  stop(graceMs?: number): Promise<void>;
}

const POLL_MS = 10_000;
const GRACE_MS = 5000;

/** Delivers queued mail for as long as the server runs; polls for retries and for what other processes queued. */
export function startMailWorker(deps: DeliveryDeps, pollMs = POLL_MS): MailWorker {
  let stopping = false;
  let kicked = false;
  let wake = () => {};

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping) {
      kicked = false;
      try {
        await deliverDueMail(deps, () => stopping);
      } catch (error) {
        // The database is away or full: the mail is still in it, and the next poll tries again.
        deps.log.error({ err: error }, 'mail delivery interrupted');
      }
      // A kick during the delivery may have come after it looked for the last time.
      if (!kicked && !stopping) await pause();
    }
  };
  const ended = run();

  return {
    kick() {
      kicked = true;
      wake();
    },
    async stop(graceMs = GRACE_MS) {
      stopping = true;
      wake();
      const { promise: grace, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([ended, grace]);
      clearTimeout(timer);
    },
  };
}
