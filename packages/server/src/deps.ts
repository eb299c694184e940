import type { Config } from './config.ts';
import type { DatabaseHandle, ServiceDatabase } from './db/handle.ts';
import type { Clock } from './infra/clock.ts';
import type { Disk } from './infra/disk.ts';
import type { FileStore } from './infra/files.ts';
import type { Logger } from './infra/log.ts';
import type { PasswordHasher } from './infra/passwords.ts';
import type { Sealer } from './infra/sealed.ts';
import type { Secrets } from './infra/secrets.ts';

/** The dependencies of services; made once at start and passed to every service as its first argument. */
export interface Deps {
  readonly config: Config;
  readonly db: ServiceDatabase;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sealer: Sealer;
  readonly passwords: PasswordHasher;
  /** Images. */
  readonly files: FileStore;
  readonly disk: Disk;
  readonly log: Logger;
  /**
   * Takes one of the few slots for writing a list as a file, and returns the function that frees it.
   * @throws OverloadError
   */
  readonly takeExportSlot: () => () => void;
  /** Wakes the mail worker after a transaction that queued mail. */
  readonly wakeOutbox: () => void;
}

/** The same outside of requests: jobs, the operator's commands and the process itself may use `write`. */
export interface ProcessDeps extends Deps {
  readonly db: DatabaseHandle;
}
