import { CachedValue, type StaleFallback } from '../../db/cached-value.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';

const cachedVersion = new CachedValue<string>(loadNewsVersion);
/** While the database is away, public pages are served from the cache for five minutes. */
const staleFallback: StaleFallback = { maxAgeMs: 300_000, timeoutMs: 250 };

/** Changes with the news, so that cached pages that show them become stale. */
export function readNewsVersion(deps: Deps): Promise<string> {
  return cachedVersion.get(deps, staleFallback);
}

/** Another with every item added, changed or deleted, and with each preview that was made later. */
async function loadNewsVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('news')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('seq').as('last'),
      eb.fn.sum<number>('version').as('versions'),
      eb.fn.count<number>('preview_of').as('previews'),
    ])
    .executeTakeFirstOrThrow();
  return `${row.count}-${row.last ?? 0}-${row.versions ?? 0}-${row.previews}`;
}

/** Every write of news goes through here, so that the pages that show them are rendered again. */
export async function changeNews<T>(
  deps: Deps,
  context: RequestContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await writeBy(deps, context, work);
  } finally {
    // Also where the outcome is unknown.
    cachedVersion.forget(deps.db);
  }
}
