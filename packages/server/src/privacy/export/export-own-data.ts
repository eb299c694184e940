import type { OwnSession } from '@ruang-naskah/domain/auth/schema';
import { dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { listOwnSessions } from '../../features/auth/sessions.ts';
import { readSettings } from '../../features/settings/read.ts';
import { readOwnProfile } from '../../features/users/read-profile.ts';
import { type Download, type RequestContext, requireSession } from '../../request-context.ts';
import { exportedLists, readAll } from './lists.ts';

/**
 * Everything the portal holds about its caller (UU PDP art. 7 and 13), as a JSON file that is written while
 * it is read: a hundred records of a list are in memory at one time, however many there are.
 */
export async function exportOwnData(deps: Deps, context: RequestContext): Promise<Download> {
  const { actor } = requireSession(context);
  const settings = await readSettings(deps);
  const now = deps.clock.now();
  const head: Head = {
    note: messages.ownData.exportNote(settings.publisherName),
    portal: deps.config.publicUrl,
    createdAt: new Date(now).toISOString(),
    profile: await readOwnProfile(deps, actor),
    sessions: await listOwnSessions(deps, context),
  };
  await writeBy(deps, context, (tx) =>
    audit(tx, deps, context, { action: 'users.data_exported', id: actor.id }),
  );
  return {
    fileName: `data-saya-${dayOf(now, settings.timeZone)}.json`,
    type: 'application/json',
    pieces: fileOf(deps, actor.id, head),
  };
}

/** What is read at once: the account and its ten sessions. */
interface Head {
  readonly note: string;
  readonly portal: string;
  readonly createdAt: string;
  readonly profile: Profile;
  readonly sessions: readonly OwnSession[];
}

/** One JSON object; each record of a list has a line of its own. */
async function* fileOf(deps: Deps, userId: string, head: Head): AsyncGenerator<string> {
  yield JSON.stringify(head, undefined, 1).slice(0, -2);
  for (const [name, read] of Object.entries(exportedLists)) {
    yield `,\n ${JSON.stringify(name)}: [`;
    let separator = '\n  ';
    for await (const items of readAll(deps.db.reads, read, userId)) {
      for (const item of items) {
        yield separator + JSON.stringify(item);
        separator = ',\n  ';
      }
    }
    yield ']';
  }
  yield '\n}\n';
}
