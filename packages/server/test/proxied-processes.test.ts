/** @module-tag deep */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { testEngine } from './database.ts';
import { manuscriptInput } from './factories.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { hostOfGuide } from './support/ask-proxy.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import {
  hasCaddy,
  hasNginx,
  missProxy,
  type RunningProxy,
  startCaddy,
  startNginx,
} from './support/proxies.ts';
import { addSignedIn, type SignedIn } from './support/sessions.ts';
import { askThroughProxy, requestThroughProxy } from './support/through-proxy.ts';

/** Three real processes on one PostgreSQL behind Caddy and behind nginx, with the files that operators get (decision 0122). */

const proxies = [
  { program: 'Caddy', start: startCaddy, isThere: hasCaddy, says: 'Valid configuration' },
  { program: 'nginx', start: startNginx, isThere: hasNginx, says: 'test is successful' },
];
for (const { program, isThere } of proxies)
  if (!isThere) missProxy('proxied-processes.test.ts', program, 'its file for several processes');

const metricsToken = 'token-of-at-least-32-characters-long';
const first = { ADMIN_EMAIL: 'rina@penerbit.id', ADMIN_PASSWORD: 'kertas-biru-77' };

for (const { program, start, says, isThere } of proxies)
  describe.runIf(testEngine === 'postgres' && isThere)(`three processes behind ${program}`, () => {
    let machine: Machine;
    let sink: SmtpSink;
    let db: DatabaseHandle;
    let processes: Served[];
    let proxy: RunningProxy;
    beforeAll(async () => {
      [machine, sink] = await Promise.all([newMachine({ migrated: true }), startSmtpSink()]);
      const environment = {
        ...first,
        PUBLIC_URL: `https://${hostOfGuide}`,
        TRUST_PROXY: '127.0.0.1',
        SMTP_URL: sink.url,
        METRICS_TOKEN: metricsToken,
        BACKUP_AT: 'off',
        DRAIN_SECONDS: '5',
      };
      const serve = () => machine.serve(environment);
      processes = [await serve(), ...(await Promise.all([serve(), serve()]))];
      db = await connect({ kind: 'postgres', url: machine.databaseUrl ?? '' });
      proxy = await start(processes.map(({ port }) => port));
    });
    afterAll(async () => {
      await proxy.stop();
      await Promise.all(processes.map((one) => one.stop()));
      await Promise.all([db.close(), sink.close()]);
      await machine.remove();
    });

    const ask = (path: string, asking?: Parameters<typeof askThroughProxy>[2]) =>
      askThroughProxy(proxy.ports.safe, path, asking);
    const cookieOf = ({ cookie }: SignedIn) => `__Host-${cookie}`;
    const submit = (as: SignedIn, key: string, judul: string) =>
      ask('/api/manuscripts', {
        method: 'POST',
        cookie: cookieOf(as),
        body: manuscriptInput({ judul }),
        headers: { 'idempotency-key': key },
      });
    /** How many reads of the settings this one has answered. */
    const answeredBy = async ({ port }: Served): Promise<number> => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
      return Number(
        /http_requests_total\{endpoint="settings.read",status="2xx"\} (\d+)/.exec(text)?.[1] ?? 0,
      );
    };

    test('are all asked, and know from which address, whatever it says of itself', async () => {
      expect(proxy.judged).toContain(says);
      for (let time = 0; time < 90; time += 1) expect((await ask('/api/settings')).status).toBe(200);
      const answered = await Promise.all(processes.map(answeredBy));
      expect(answered.every((count) => count > 9)).toBe(true);
      const signedIn = await ask('/api/auth/login', {
        method: 'POST',
        body: { email: first.ADMIN_EMAIL, password: first.ADMIN_PASSWORD },
        headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
        from: '127.9.8.7',
      });
      expect(signedIn.status).toBe(200);
      const sessions = await db.reads.selectFrom('sessions').select('ip_prefix').execute();
      expect(sessions).toEqual([{ ip_prefix: '127.9.8.0/24' }]);
    });

    test('tell open pages at once, whichever did the work', async () => {
      const [[admin], [author]] = await Promise.all([
        addSignedIn(db, 1, 'admin') as Promise<[SignedIn]>,
        addSignedIn(db, 1) as Promise<[SignedIn]>,
      ]);
      const stream = await requestThroughProxy(proxy.ports.safe, '/api/live', {
        cookie: cookieOf(admin),
        headers: { accept: 'text/event-stream' },
      });
      expect(stream.statusCode).toBe(200);
      let heard = '';
      stream.setEncoding('utf8').on('data', (part) => {
        heard += part;
      });
      stream.on('error', () => undefined);
      await expect.poll(() => heard).toContain('event: hello');
      for (const turn of [1, 2, 3]) {
        const sent = await submit(author, `kabar-${turn}`, `Kabar ${turn}`);
        expect(sent.status).toBe(201);
        await expect.poll(() => heard).toContain(sent.body.id);
      }
      stream.destroy();
    });

    test('lose nothing that was acknowledged and no read when one of them is killed under load', async () => {
      const authors = await addSignedIn(db, 20);
      const [reader] = authors as [SignedIn];
      const ledger = new Map<string, { id: string; user_id: string }>();
      const unexpected: unknown[] = [];
      let isOver = false;
      const write = async (number: number): Promise<void> => {
        for (let turn = 0; turn < 140 && !isOver; turn += 1) {
          const [title, author] = [`Naskah ${number} ${turn}`, authors[5 * number + (turn % 5)] ?? reader];
          for (let status = 0; status !== 201; ) {
            const answer = await submit(author, `naskah-${number}-${turn}`, title);
            status = answer.status;
            if (status === 201) ledger.set(title, { id: answer.body.id, user_id: author.id });
            // Lost with its process: the same key asks once more.
            else if (![0, 502, 503].includes(status)) return void unexpected.push(answer);
          }
        }
      };
      const reads = new Map<number, number>();
      const read = async (): Promise<void> => {
        while (!isOver) {
          const { status } = await ask('/api/settings');
          reads.set(status, (reads.get(status) ?? 0) + 1);
        }
      };
      const working = [read(), read(), ...[0, 1, 2, 3].map(write)];
      const reach = async (count: number): Promise<void> => {
        await expect.poll(() => ledger.size >= count || unexpected.length > 0, { interval: 5 }).toBe(true);
        expect(unexpected).toEqual([]);
      };
      await reach(20);
      await processes[1]?.kill();
      // So many that a proxy which mixes up the bodies of its requests is seen to.
      await reach(ledger.size + 300);
      isOver = true;
      await Promise.all(working);
      processes.splice(1, 1);
      const stored = db.reads
        .selectFrom('manuscripts')
        .select(['id', 'judul', 'user_id'])
        .where('judul', 'like', 'Naskah %');
      const rows = await stored.execute();
      expect(new Map(rows.map(({ judul, ...row }) => [judul, row]))).toEqual(ledger);
      expect(rows).toHaveLength(ledger.size);
      expect([...reads.keys()]).toEqual([200]);
    });
  });
