import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Deps } from '../../../deps.ts';
import { buildAsked, buildLater, buildNow } from './repository.ts';

export interface Deadline {
  readonly projectId: string;
  readonly stage: StageName;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Of the project, epoch ms. */
  readonly createdAt: number;
}

/** No calendar shows more at once; the nearest come first. */
const most = 500;

/** A person's open deadlines: of the stages they are asked for, now or later; for the admin of all that are now. */
export async function deadlinesOf(
  { db }: Pick<Deps, 'db'>,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<Deadline[]> {
  const rows =
    role === 'admin'
      ? await buildNow(db.reads, most).execute()
      : (
          await Promise.all([
            buildAsked(db.reads, id, most).execute(),
            buildLater(db.reads, id, most).execute(),
          ])
        ).flat();
  return rows.flatMap(({ project_id: projectId, stage, deadline, title, created_at: createdAt }) =>
    deadline === null ? [] : [{ projectId, stage, title, day: deadline, createdAt }],
  );
}
