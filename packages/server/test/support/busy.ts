import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { buildApp, type Stopping } from '../../src/app.ts';
import { usualEntrances } from '../../src/http/admission.ts';
import { loadBuiltWeb } from '../../src/http/web.ts';
import { webFolder } from '../../src/serve.ts';
import { publicUrl, type TestApp } from '../harness.ts';
import { type Statement, watchStatements } from './statements.ts';

/** A portal with more to do than it has places for. */
export interface Busy {
  readonly server: FastifyInstance;
  readonly statements: Statement[];
  ask(options: InjectOptions): Promise<{ status: number; retryAfter: unknown; text: string }>;
}

/** The same portal with other bounds, and the list of the statements it runs. */
export async function openBusy(
  app: TestApp,
  bounds = usualEntrances,
  passwords = app.deps.passwords,
  stops?: Stopping,
): Promise<Busy> {
  const { counted, statements } = watchStatements(app.db);
  const server = await buildApp(
    { ...app.deps, db: counted, passwords },
    await loadBuiltWeb(webFolder),
    bounds,
    stops,
  );
  return {
    server,
    statements,
    ask: async ({ headers, ...options }) => {
      const answer = await server.inject({ ...options, headers: { origin: publicUrl, ...headers } });
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: answer.body };
    },
  };
}

/** Blocks all other writes until it is ended. */
export async function holdWrites(app: TestApp): Promise<() => Promise<void>> {
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
