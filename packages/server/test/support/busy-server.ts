import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { defaultOverloadBounds, type OverloadBounds } from '../../src/http/overload.ts';
import { loadBuiltWeb } from '../../src/http/web.ts';
import { webFolder } from '../../src/serve.ts';
import { publicUrl, type TestApp } from '../harness.ts';
import { type Statement, watchStatements } from './statements.ts';

/** A server with low bounds, so that it is overloaded soon. */
export interface BusyServer {
  readonly server: FastifyInstance;
  readonly statements: Statement[];
  ask(options: InjectOptions): Promise<{ status: number; retryAfter: unknown; text: string }>;
}

/** Builds a second server on the database of `app`, with other bounds, and records the statements it runs. */
export async function openBusyServer(
  app: TestApp,
  bounds: Partial<OverloadBounds> = {},
  passwords = app.deps.passwords,
): Promise<BusyServer> {
  const { counted, statements } = watchStatements(app.db);
  const server = await buildApp({ ...app.deps, db: counted, passwords }, await loadBuiltWeb(webFolder), {
    ...defaultOverloadBounds,
    mostDelayMs: 0,
    ...bounds,
  });
  return {
    server,
    statements,
    ask: async ({ headers, ...options }) => {
      const answer = await server.inject({ ...options, headers: { origin: publicUrl, ...headers } });
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: answer.body };
    },
  };
}

/** Blocks all other writes. @returns a function that ends that */
export async function blockWrites(app: TestApp): Promise<() => Promise<void>> {
  const [done, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write = app.db.write(async (tx) => {
    if (app.db.engine === 'postgres')
      await sql`lock table rate_limits, audit_events in exclusive mode`.execute(tx);
    holding.resolve();
    await done.promise;
  });
  await holding.promise;
  return async () => {
    done.resolve();
    await write;
  };
}
