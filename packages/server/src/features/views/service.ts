import { changesBetween } from '@ruang-naskah/domain/activities/changes';
import { type Actor, authorize, permit, requireUser } from '@ruang-naskah/domain/actor';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { foldText } from '@ruang-naskah/domain/search-text';
import { mayChangeView, mayKeepViews } from '@ruang-naskah/domain/views/policy';
import {
  type ChangeViewInput,
  filterSchemas,
  isValidFilter,
  type SaveViewInput,
  type View,
} from '@ruang-naskah/domain/views/schema';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { countListed as countManuscripts } from '../manuscripts/list/service.ts';
import { countProjects } from '../projects/list/service.ts';
import { countListed as countUsers } from '../users/list/service.ts';
import {
  clearStandard,
  deleteViewRow,
  insertView,
  listViewRows,
  lockViews,
  type StoredView,
  updateView,
} from './repository.ts';

const ofView = { policy: mayChangeView, absent: 'views.not_found' } as const;

export async function listViews(deps: Deps, actor: Actor): Promise<{ items: View[] }> {
  permit(mayKeepViews(actor));
  const views = await listViewRows(deps.db.reads, requireUser(actor).id);
  return { items: views.map(toView) };
}

/** The number of rows of each, by the list's own query: at most forty views, each counted up to a bound. */
export async function countViews(
  deps: Deps,
  actor: Actor,
): Promise<{ items: { id: string; count: number }[] }> {
  permit(mayKeepViews(actor));
  const items = [];
  // Sequentially: a count is short, and forty at once would block other reads.
  for (const view of await listViewRows(deps.db.reads, requireUser(actor).id)) {
    const count = await countOf(deps, actor, view);
    if (count !== undefined) items.push({ id: view.id, count });
  }
  return { items };
}

/** Undefined for a filter that the list no longer has. */
async function countOf(deps: Deps, actor: Actor, { list, filter }: StoredView): Promise<number | undefined> {
  if (list === 'projects') {
    const { success, data } = filterSchemas.projects.safeParse(filter);
    return success ? countProjects(deps, actor, data) : undefined;
  }
  if (list === 'manuscripts') {
    const { success, data } = filterSchemas.manuscripts.safeParse(filter);
    return success ? countManuscripts(deps, actor, data) : undefined;
  }
  const { success, data } = filterSchemas.users.safeParse(filter);
  return success ? countUsers(deps, actor, data) : undefined;
}

/** @throws AppError 409 at the name for another view of this name, or where there are as many as may be */
export async function saveView(deps: Deps, by: By, input: SaveViewInput): Promise<View> {
  const { actor } = by;
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
  await writeBy(deps, by, async (tx) => {
    const others = (await lockViews(tx, ownerId)).filter((other) => other.ownerId === view.ownerId);
    refuseTwin(others, view);
    if (others.length >= limits.views) throw refusal('views.full');
    await insertView(tx, view, deps.clock.now());
    await audit(tx, deps, by, { action: 'views.saved', id: view.id });
  });
  return toView(view);
}

/** Renames it, or makes it the default view. */
export async function changeView(deps: Deps, by: By, id: string, input: ChangeViewInput): Promise<View> {
  const { actor } = by;
  permit(mayKeepViews(actor));
  const { id: ownerId } = requireUser(actor);
  return writeBy(deps, by, async (tx) => {
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
    refuseTwin(
      views.filter((other) => other.id !== id && other.ownerId === view.ownerId),
      view,
    );
    if (standard) await clearStandard(tx, ownerId, view.list);
    await updateView(tx, view);
    const changes = changesBetween<'name' | 'standard'>(before, { name, standard }, ['standard']);
    await audit(tx, deps, by, { action: 'views.changed', id, changes });
    return toView(view);
  });
}

export async function deleteView(deps: Deps, by: By, id: string): Promise<void> {
  const { actor } = by;
  permit(mayKeepViews(actor));
  await writeBy(deps, by, async (tx) => {
    const views = await lockViews(tx, requireUser(actor).id);
    const view = authorize(
      actor,
      'delete',
      views.find((each) => each.id === id),
      ofView,
    );
    await deleteViewRow(tx, view.id);
    await audit(tx, deps, by, { action: 'views.deleted', id });
  });
}

function refuseTwin(others: readonly StoredView[], view: StoredView): void {
  const isTwin = (other: StoredView) => other.list === view.list && other.nameKey === view.nameKey;
  if (others.some(isTwin)) throw refusal('views.duplicate');
}

function refusal(code: 'views.duplicate' | 'views.full'): AppError {
  return new AppError(code, { fields: { name: sentenceOf(code) } });
}

function toView({ id, list, name, filter, standard, ownerId }: StoredView): View {
  return { id, list, name, filter, standard, shared: ownerId === null, valid: isValidFilter(list, filter) };
}
