import { randomBytes } from 'node:crypto';
import { type FixedClock, fixedClock } from '../../src/infra/clock.ts';
import { createLogger } from '../../src/infra/log.ts';
import type { Mailer } from '../../src/infra/mail.ts';
import { createSealer } from '../../src/infra/sealed.ts';
import type { DeliveryDeps } from '../../src/jobs/outbox.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.ts';

/** The dependencies of the outbox: a database, a local mail server and a clock that the test moves. */
export interface MailDesk {
  readonly db: TestDatabase;
  readonly sink: SmtpSink;
  readonly clock: FixedClock;
  /** Lines of the log at level info and above. */
  readonly logged: string[];
  readonly deps: DeliveryDeps & { readonly config: { readonly publicUrl: string } };
}

export async function openMailDesk(mailerOf: (url: string) => Mailer): Promise<MailDesk> {
  const [db, sink] = await Promise.all([openTestDatabase(), startSmtpSink()]);
  const clock = fixedClock();
  const logged: string[] = [];
  const deps = {
    db,
    clock,
    sealer: createSealer({
      dataKeys: { currentId: 'k1', keys: new Map([['k1', randomBytes(32)]]) },
      refresh: () => {},
    }),
    mailer: mailerOf(sink.url),
    log: createLogger('info', { write: (line: string) => void logged.push(line) }),
    config: { publicUrl: 'https://portal.penerbit.id' },
  };
  return { db, sink, clock, logged, deps };
}
