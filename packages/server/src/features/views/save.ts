import { changedFields } from '@ruang-naskah/domain/activities/changes';
import { authorize, permit, requireUser } from '@ruang-naskah/domain/actor';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { foldText } from '@ruang-naskah/domain/search-text';
import { mayChangeView, mayKeepViews } from '@ruang-naskah/domain/views/policy';
import type { ChangeViewInput, SaveViewInput, View } from '@ruang-naskah/domain/views/schema';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { lockViews, type StoredView, toView } from './list.ts';

const ofView = { policy: mayChangeView, absent: 'views.not_found' } as const;

/** @throws AppError 409 at the name for another view of this name, or where there are as many as may be */
export async function saveView(deps: Deps, context: RequestContext, input: SaveViewInput): Promise<View> {
  const { actor } = context;
  permit(mayKeepViews(actor));
  const { id: ownerId } = requireUser(actor);
  const view: StoredView = {
    id: newId(),
    list: input.list,
    ownerId: input.shared ? null : ownerId,
    name: input.name,
    nameKey: foldText(input.name),
    filter: input.filter,
    standard: false,
  };
  return writeBy(deps, context, async (tx) => {
    const others = (await lockViews(tx, ownerId)).filter((other) => other.ownerId === view.ownerId);
    refuseDuplicate(others, view);
    if (others.length >= limits.views) throw nameError('views.full');
    await insertView(tx, view, deps.clock.now());
    await audit(tx, deps, context, { action: 'views.saved', id: view.id });
    return toView(view);
  });
}

/** Renames it, or makes it the default view. */
export async function changeView(
  deps: Deps,
  context: RequestContext,
  id: string,
  input: ChangeViewInput,
): Promise<View> {
  const { actor } = context;
  permit(mayKeepViews(actor));
  const { id: ownerId } = requireUser(actor);
  return writeBy(deps, context, async (tx) => {
    const views = await lockViews(tx, ownerId);
    const before = authorize(
      actor,
      'change',
      views.find((view) => view.id === id),
      ofView,
    );
    const { name = before.name, standard = before.standard } = input;
    if (standard && before.ownerId === null) throw fieldError('standard', messages.views.standardShared);
    const view: StoredView = { ...before, name, nameKey: foldText(name), standard };
    refuseDuplicate(
      views.filter((other) => other.id !== id && other.ownerId === view.ownerId),
      view,
    );
    // A person has at most one default view for each list.
    if (standard)
      await tx
        .updateTable('list_views')
        .set({ standard: 0 })
        .where('owner_id', '=', ownerId)
        .where('list', '=', view.list)
        .execute();
    const change = { name, name_key: view.nameKey, standard: standard ? (1 as const) : (0 as const) };
    await tx.updateTable('list_views').set(change).where('id', '=', id).execute();
    const changes = changedFields<'name' | 'standard'>(
      before,
      { name, standard },
      { keepValuesOf: ['standard'] },
    );
    await audit(tx, deps, context, { action: 'views.changed', id, changes });
    return toView(view);
  });
}

export async function deleteView(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const { actor } = context;
  permit(mayKeepViews(actor));
  await writeBy(deps, context, async (tx) => {
    const views = await lockViews(tx, requireUser(actor).id);
    const view = authorize(
      actor,
      'delete',
      views.find((each) => each.id === id),
      ofView,
    );
    await tx.deleteFrom('list_views').where('id', '=', view.id).execute();
    await audit(tx, deps, context, { action: 'views.deleted', id });
  });
}

function refuseDuplicate(others: readonly StoredView[], view: StoredView): void {
  const isDuplicate = (other: StoredView) => other.list === view.list && other.nameKey === view.nameKey;
  if (others.some(isDuplicate)) throw nameError('views.duplicate');
}

function nameError(code: 'views.duplicate' | 'views.full'): AppError {
  return new AppError(code, { fields: { name: sentenceOf(code) } });
}

export async function insertView(tx: Tx, view: StoredView, now: number): Promise<void> {
  await tx
    .insertInto('list_views')
    .values({
      id: view.id,
      list: view.list,
      owner_id: view.ownerId,
      name: view.name,
      name_key: view.nameKey,
      filter: JSON.stringify(view.filter),
      standard: view.standard ? 1 : 0,
      created_at: now,
    })
    .execute();
}
