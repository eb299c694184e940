/** @module-tag engine */

import { setTimeout as pause } from 'node:timers/promises';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { testEngine } from './database.ts';
import { manuscriptInput } from './factories.ts';
import { publicUrl } from './harness.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import { greet, type LiveClient, type LiveEvent } from './support/live-client.ts';
import { imagePart, multipartBody, newsText } from './support/news-form.ts';
import { png } from './support/pictures.ts';
import { openRoundRobin, type RoundRobin } from './support/round-robin.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';
import { addSignedIn, type SignedIn } from './support/sessions.ts';

/** Three real processes on one PostgreSQL with one store of images, behind a round-robin proxy (decision 0122). */

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly as?: SignedIn | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function ask(site: string, path: string, { method = 'GET', as, body, headers }: Call = {}) {
  const isForm = body instanceof Buffer;
  const answer = await fetch(`${site}${path}`, {
    method,
    headers: {
      origin: publicUrl,
      ...(as && { cookie: as.cookie }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

describe.runIf(testEngine === 'postgres')('three processes', { tags: ['deep'] }, () => {
  let machine: Machine;
  let store: S3Server;
  let sink: SmtpSink;
  let proxy: RoundRobin;
  let db: DatabaseHandle;
  let processes: Served[];
  const clients: LiveClient[] = [];

  const at = (index: number): string => `http://127.0.0.1:${processes[index]?.port}`;
  const start = async (): Promise<Served> => {
    const served = await machine.serve({ ...store.environment, SMTP_URL: sink.url, BACKUP_AT: 'off' });
    proxy.add(served.port);
    return served;
  };

  beforeAll(async () => {
    [machine, store, sink, proxy] = await Promise.all([
      newMachine({ migrated: true }),
      startS3Server(),
      startSmtpSink(),
      openRoundRobin(),
    ]);
    // The first process makes the secrets.
    const first = await start();
    processes = [first, ...(await Promise.all([start(), start()]))];
    db = await connect({ kind: 'postgres', url: machine.databaseUrl ?? '' });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.leave();
  });
  afterAll(async () => {
    proxy.close();
    await Promise.all(processes.map((one) => one.stop()));
    await Promise.all([db.close(), sink.close(), store.close()]);
    await machine.remove();
  });

  const listen = async (index: number, who: SignedIn, lastEventId?: string) => {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const client = await greet(at(index), who.cookie, headers);
    clients.push(client);
    return client;
  };
  /** The next event of this kind; skips others. */
  const nextOf = async (client: LiveClient, kind: string): Promise<LiveEvent['data'] | undefined> => {
    for (;;) {
      const event = await client.next();
      if (event === undefined || event.data.kind === kind) return event?.data;
    }
  };
  const submit = (site: string, as: SignedIn | undefined, key: string, judul: string) =>
    ask(site, '/api/manuscripts', {
      method: 'POST',
      as,
      body: manuscriptInput({ judul }),
      headers: { 'idempotency-key': key },
    });

  test('work as one portal: open pages, presence, settings, pictures, limits and repeated requests', async () => {
    const [[admin, dewi], [author]] = await Promise.all([
      addSignedIn(db, 2, 'admin') as Promise<[SignedIn, SignedIn]>,
      addSignedIn(db, 1) as Promise<[SignedIn]>,
    ]);
    // A page connected to one process is told of a write at another.
    const office = await listen(1, admin);
    const [first, again] = [
      await submit(at(0), author, 'key-one', 'Laut yang Pulang'),
      await submit(at(2), author, 'key-one', 'Laut yang Pulang'),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await submit(at(1), author, 'key-one', 'Judul Lain')).status).toBe(422);
    expect(await nextOf(office, 'manuscript')).toMatchObject({ id: first.body.id, own: false });
    // After a disconnection the same process tells what happened meanwhile, another one that something did.
    const before = await listen(1, admin);
    before.leave();
    const second = await submit(at(2), author, 'key-two', 'Hujan di Kota Tua');
    const { hello } = await listen(1, admin, before.hello?.id);
    expect(hello?.data.missed).toBe(false);
    expect(hello?.data.changes?.filter(({ kind }) => kind === 'manuscript')).toMatchObject([
      { id: second.body.id },
    ]);
    expect((await listen(0, admin, before.hello?.id)).hello?.data.missed).toBe(true);
    // All processes know who has a project open, until the page is left.
    const project = await ask(at(0), '/api/projects', {
      method: 'POST',
      as: admin,
      body: { title: 'Proyek Bersama', authorId: author.id },
    });
    expect(project.status).toBe(201);
    const { id } = project.body;
    const hers = await listen(2, dewi);
    const open = {
      method: 'PUT',
      as: dewi,
      body: { stream: hers.hello?.data.stream, projectIds: [id] },
    } as const;
    expect((await ask(at(1), '/api/live/open', open)).status).toBe(204);
    const present = async () => (await ask(at(0), `/api/live/projects/${id}`, { as: admin })).body.people;
    expect(await present()).toEqual([{ id: dewi.id, nama: dewi.nama }]);
    hers.leave();
    await expect.poll(present).toEqual([]);
    // Settings apply in all processes.
    const settings = { ...defaultSettings, publisherName: 'Pustaka Senja' };
    const saving = { method: 'PUT', as: admin, body: settings, headers: { 'if-match': '"0"' } } as const;
    expect((await ask(at(0), '/api/settings', saving)).status).toBe(200);
    for (const index of [1, 2])
      await expect
        .poll(async () => (await ask(at(index), '/api/settings')).body.publisherName)
        .toBe('Pustaka Senja');
    // A picture uploaded to one process is served by another.
    const form = multipartBody([...newsText, imagePart(await png(1200, 630))]);
    const posting = { method: 'POST', as: admin, body: form.bytes } as const;
    const news = await ask(at(0), '/api/news', { ...posting, headers: { 'content-type': form.contentType } });
    expect(news.status).toBe(201);
    await expect.poll(async () => (await ask(at(1), '/berita')).body).toContain('Peluncuran Buku Ajar');
    expect((await ask(at(2), news.body.imageUrl)).status).toBe(200);
    // Signing out at one process ends the streams at another.
    await ask(at(0), '/api/auth/logout', { method: 'POST', as: admin, body: {} });
    while ((await office.next()) !== undefined);
    expect((await ask(at(1), '/api/auth/session', { as: admin })).status).toBe(401);
  });

  test('lose nothing and do nothing twice when the leader is killed under load', async () => {
    const authors = await addSignedIn(db, 40);
    const leader = async (): Promise<number | undefined> => {
      const held = db.reads.selectFrom('jobs').select(['holder', 'lease_until']).where('name', '=', 'leader');
      const row = await held.executeTakeFirst();
      const pid = Number(row?.holder?.split(' ')[1]);
      return (row?.lease_until ?? 0) > Date.now() ? pid : undefined;
    };
    await expect.poll(leader).toBeTypeOf('number');
    const led = await leader();
    const killed = processes.findIndex(({ pid }) => pid === led);
    expect(killed).toBeGreaterThanOrEqual(0);

    // Reset mails: the processes share the limit of a network, and each mail is sent once.
    const asked = await Promise.all(
      authors
        .slice(0, 26)
        .map(({ email }) => ask(proxy.url, '/api/auth/password-reset', { method: 'POST', body: { email } })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([...Array(20).fill(202), ...Array(6).fill(429)]);

    const ledger = new Map<string, string>();
    const unexpected: unknown[] = [];
    let isOver = false;
    // As many as the limits of five accounts allow: more than the test can send.
    const send = async (number: number): Promise<void> => {
      for (let turn = 0; turn < 140 && !isOver; turn += 1) {
        const title = `Naskah ${number} ${turn}`;
        const author = authors[5 * number + (turn % 5)];
        for (let status = 0; status !== 201; ) {
          const answer = await submit(proxy.url, author, `naskah-${number}-${turn}`, title);
          status = answer.status;
          if (status === 201) ledger.set(title, answer.body.id);
          // The process was killed or refused as busy: the call is retried with the same idempotency key.
          else if (status !== 502 && status !== 503) return void unexpected.push(answer);
        }
      }
    };
    const reach = async (count: number): Promise<void> => {
      await expect.poll(() => ledger.size >= count || unexpected.length > 0, { interval: 5 }).toBe(true);
      expect(unexpected).toEqual([]);
    };
    const sending = [0, 1, 2, 3, 4, 5, 6, 7].map(send);
    await reach(20);
    await processes[killed]?.kill();
    const atKill = ledger.size;
    await reach(atKill + 20);
    await proxy.remove(processes[killed]?.port ?? 0);
    await expect.poll(leader).toSatisfy((pid) => pid !== undefined && pid !== led);
    isOver = true;
    await Promise.all(sending);
    expect(unexpected).toEqual([]);

    const stored = await db.reads
      .selectFrom('manuscripts')
      .select(['id', 'judul'])
      .where('judul', 'like', 'Naskah %')
      .execute();
    // Each acknowledged write is stored once, and a repeated one got the answer of the first.
    expect(new Map(stored.map(({ judul, id }) => [judul, id]))).toEqual(ledger);
    expect(stored).toHaveLength(ledger.size);
    const events = await db.reads.selectFrom('manuscript_status_events').select('manuscript_id').execute();
    const ids = new Set(stored.map(({ id }) => id));
    expect(events.filter(({ manuscript_id }) => ids.has(manuscript_id))).toHaveLength(stored.length);

    // A mail that the killed process had leased waits until the lease ends.
    const waiting = db.reads.selectFrom('outbox').select('id').where('sent_at', 'is', null);
    await expect.poll(async () => (await waiting.where('leased_by', 'is', null).execute()).length).toBe(0);
    const inHand = (await waiting.execute()).length;
    const emails = new Set(authors.map(({ email }) => email));
    const recipients = sink.received.flatMap(({ to }) => to).filter((to) => emails.has(to));
    expect(new Set(recipients).size).toBe(recipients.length);
    expect(recipients.length).toBeGreaterThanOrEqual(20 - inHand);
    processes.splice(killed, 1);
  });

  test('are replaced one after the other while people work, and no request is lost', async () => {
    const [author] = await addSignedIn(db, 1);
    let isOver = false;
    const statuses: number[] = [];
    const work = async (): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1) {
        const calls = [
          turn < 25
            ? submit(proxy.url, author, `rilis-${turn}`, `Rilis ${turn}`)
            : ask(proxy.url, '/health/ready'),
          ask(proxy.url, '/api/manuscripts', { as: author }),
          ask(proxy.url, '/'),
        ];
        statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
        // Lets other processes start meanwhile.
        await pause(10);
      }
    };
    const working = work();
    for (const [index, old] of processes.entries()) {
      // The new process serves before the old one stops.
      processes[index] = await start();
      await proxy.remove(old.port);
      expect(await old.stop()).toBe(0);
    }
    const seen = statuses.length;
    await expect.poll(() => statuses.length, { interval: 5 }).toBeGreaterThan(seen + 9);
    isOver = true;
    await working;
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  });
});
