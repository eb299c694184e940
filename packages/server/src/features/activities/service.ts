import type { UserActor } from '@ruang-naskah/domain/actor';
import type { Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { insertActivity } from './repository.ts';

export interface NewActivity {
  readonly type: 'author_upload' | 'editor_upload';
  readonly description: string;
  readonly relatedId: string;
  readonly relatedKind: 'manuscript' | 'project';
}

/** Writes the feed's line in the transaction of what it tells about (DESIGN §5.16). */
export async function recordActivity(deps: Deps, tx: Tx, user: UserActor, activity: NewActivity): Promise<void> {
  await insertActivity(tx, {
    id: newId(),
    type: activity.type,
    role: user.role,
    user_id: user.id,
    user_name: user.name,
    description: activity.description,
    related_id: activity.relatedId,
    related_kind: activity.relatedKind,
    created_at: deps.clock.now(),
  });
}
