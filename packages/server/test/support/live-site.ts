import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { StreamBounds } from '../../src/infra/live-streams.ts';
import { buildUser } from '../factories.ts';
import { buildTestApp, openTestApp, type TestApp, type TestUser } from '../harness.ts';
import { greet, type LiveClient, listenOn } from './live-client.ts';

interface LiveSite {
  readonly app: TestApp;
  readonly url: string;
  readonly admin: TestUser;
}

/** A listening application with an admin for each test of a file; its streams end with the test. */
export function useLiveSite() {
  let site: LiveSite;
  const clients: LiveClient[] = [];
  const bounded: FastifyInstance[] = [];
  beforeEach(async () => {
    const app = await openTestApp();
    site = { app, url: await listenOn(app.app), admin: await buildUser(app, 'admin') };
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.leave();
    for (const small of bounded.splice(0)) await small.close();
    await site.app.close();
  });
  return {
    current: () => site,
    /** A stream that has received its first event. */
    async listen(who: TestUser | string, headers?: Record<string, string>, at = site.url) {
      const client = await greet(at, typeof who === 'string' ? who : await site.app.signIn(who), headers);
      clients.push(client);
      return client;
    },
    /** A second application on the same database with other bounds of streams, until the test ends. */
    async openBounded(bounds: Partial<StreamBounds>): Promise<{ small: FastifyInstance; at: string }> {
      const { deps } = site.app;
      const config = { ...deps.config, live: { ...deps.config.live, ...bounds } };
      const small = await buildTestApp({ ...deps, config });
      bounded.push(small);
      return { small, at: await listenOn(small) };
    },
  };
}
