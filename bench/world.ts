import { readConfig } from '../packages/server/src/config.ts';
import type { ProcessDeps } from '../packages/server/src/deps.ts';
import { open } from '../packages/server/src/open.ts';
import { sessionRow } from '../packages/server/test/db-rows.ts';
import { author, editor, findAdmin, type Site, writers } from './site.ts';

/** The data under measurement, with somebody signed in for each request. */
export interface World {
  readonly size: number;
  readonly site: Site;
  /** Those of a command that runs beside the server. */
  readonly deps: ProcessDeps;
  /** The id of the admin, who sends all requests of admins. */
  readonly admin: string;
  /** A project that waits for the admin. */
  readonly project: string;
  /** Empties all limits, and ends all sessions but those of the bench. */
  resetUsage(): Promise<void>;
  close(): Promise<unknown>;
}

/** The cookie of an account. */
export const cookieOf = (userId: string) => `sid=bench-${userId}`;

const hour = 3_600_000;
const ownSession = 'of the bench';

export async function openWorld(site: Site, size: number): Promise<World> {
  const config = readConfig({ ...site.environment, LOG_LEVEL: 'warn' });
  const { deps, close } = await open(config, { createSite: 'never' });
  const { db } = deps;
  const { id: admin } = await findAdmin(db);
  const waiting = db.reads.selectFrom('projects').select('id').where('awaits_review', '=', 1).limit(1);
  const { id: project } = await waiting.executeTakeFirstOrThrow();
  const sessions = [admin, author, editor, ...writers].map((id) =>
    sessionRow(id, `bench-${id}`, { expires_at: Date.now() + 20 * hour, user_agent: ownSession }),
  );
  await db.maintenance.write((tx) => tx.insertInto('sessions').values(sessions).execute());
  return {
    ...{ size, site, deps, admin, project, close },
    async resetUsage() {
      await db.maintenance.write(async (tx) => {
        await tx.deleteFrom('rate_limits').execute();
        await tx.deleteFrom('sessions').where('user_agent', '<>', ownSession).execute();
      });
    },
  };
}
