import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Whether the sink behaves correctly, or fails as real mail servers do. */
export type SinkMode =
  | 'ok'
  | 'busy'
  | 'unknown-recipient'
  | 'no-mailbox'
  | 'bad-sender'
  | 'drop-after-data'
  | 'bad-login'
  | 'hang'
  | 'late';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
}

export interface SmtpSink {
  readonly port: number;
  readonly url: string;
  /** Every mail received completely, including those not acknowledged to the sender. */
  readonly received: readonly ReceivedMail[];
  /** Resolves when this many mails have arrived in total. */
  arrival(count: number): Promise<void>;
  setMode(mode: SinkMode): void;
  /** Answers every mail received in the mode `late`. */
  answer(): void;
  close(): Promise<void>;
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

interface Arrivals {
  readonly received: ReceivedMail[];
  add(mail: ReceivedMail): void;
  reach(count: number): Promise<void>;
}

function createArrivals(): Arrivals {
  const received: ReceivedMail[] = [];
  const waiting: Array<{ count: number; resolve: () => void }> = [];
  return {
    received,
    add(mail) {
      received.push(mail);
      for (const waiter of waiting) if (received.length >= waiter.count) waiter.resolve();
    },
    reach: (count) => {
      if (received.length >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
  };
}

function createServer(
  arrivals: Arrivals,
  mode: () => SinkMode,
  late: Array<() => void>,
  options: SMTPServerOptions,
): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    allowInsecureAuth: true,
    closeTimeout: 50,
    onAuth: (_auth, _session, done) => {
      if (mode() === 'bad-login') done(answer(535, 'authentication failed'));
      else done(null, { user: 'portal' });
    },
    onRcptTo: ({ address }, _session, done) => {
      if (mode() === 'unknown-recipient') done(answer(550, `no such user <${address}>`));
      else if (mode() === 'no-mailbox') done(answer(550, `5.1.1 <${address}>: Recipient address rejected`));
      else if (mode() === 'bad-sender') done(answer(553, '5.1.8 Sender domain not found'));
      else if (mode() !== 'hang') done();
    },
    onData: async (stream, session, done) => {
      // A portal that is killed leaves its mail half sent.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      if (mode() === 'busy') return done(answer(451, 'try again later'));
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      arrivals.add({ from, to: rcptTo.map((to) => to.address), raw });
      if (mode() === 'late') return void late.push(() => done());
      if (mode() !== 'drop-after-data') return done();
      for (const connection of server.connections) connection.close();
    },
    ...options,
  });
  return server;
}

/** A real SMTP server on loopback for tests; `port` is given to return after an outage. */
export async function startSmtpSink(
  port = 0,
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
): Promise<SmtpSink> {
  let mode: SinkMode = 'ok';
  const arrivals = createArrivals();
  const late: Array<() => void> = [];
  const server = createServer(arrivals, () => mode, late, options);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const at = (server.server.address() as AddressInfo).port;
  return {
    port: at,
    url: `smtp://${host}:${at}`,
    received: arrivals.received,
    arrival: arrivals.reach,
    setMode: (next) => {
      mode = next;
    },
    answer: () => {
      for (const done of late.splice(0)) done();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
