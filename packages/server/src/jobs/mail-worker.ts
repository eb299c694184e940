import { endsWithin } from '../infra/timeouts.ts';
import { createDelivery, type DeliveryDeps } from './outbox.ts';

export interface MailWorker {
  /** Call after the transaction that queued mail has committed: delivers it now. */
  kick(): void;
  /**
   * Starts no further delivery and fulfils when the running ones have ended. After the grace time they are cut: a mail
   * not written whole is sent at the next start, the others are marked as uncertain.
   */
  stop(graceMs?: number): Promise<void>;
}

const POLL_MS = 10_000;
const GRACE_MS = 5000;
/** For storing the outcome of cut deliveries; the database may be unavailable. */
const STORE_OUTCOME_MS = 2000;

/** Delivers queued mail for as long as the server runs; polls for retries and for mail queued by other processes. */
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
        // The database is unavailable or full: the mail stays in it, and the next poll tries again.
        deps.log.error({ err: error }, 'mail delivery interrupted');
      }
      // A kick during the delivery may have come after its last check.
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
      await endsWithin(graceMs, settled);
      delivery.cut();
      await endsWithin(STORE_OUTCOME_MS, settled);
    },
  };
}
