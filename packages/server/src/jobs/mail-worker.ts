import { createDelivery, type DeliveryDeps } from './outbox.ts';

export interface MailWorker {
  /** Mail was queued and its transaction has committed: deliver it now. */
  kick(): void;
  /**
   * Starts no further delivery and fulfils when those under way have ended. After the grace time they are cut: what was
   * not written whole goes out at the next start, the rest is noted as uncertain.
   */
  stop(graceMs?: number): Promise<void>;
}

const POLL_MS = 10_000;
const GRACE_MS = 5000;
/** To note what became of a mail that was cut; the database may be away. */
const NOTE_MS = 2000;

/** Delivers queued mail for as long as the server runs; polls for retries and for what other processes queued. */
export function startMailWorker(deps: DeliveryDeps, pollMs = POLL_MS): MailWorker {
  const delivery = createDelivery(deps);
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
        await delivery.round(() => stopping);
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
      const settled = ended.then(() => delivery.settled());
      await within(graceMs, settled);
      delivery.cut();
      await within(NOTE_MS, settled);
    },
  };
}

/** Fulfils with the promise, or without it when the time is up. */
async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([promise, timeUp]);
  clearTimeout(timer);
}
