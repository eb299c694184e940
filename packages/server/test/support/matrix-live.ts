import { newId } from '../../src/infra/ids.ts';
import { aNoticeOf } from './matrix-notices.ts';
import { projectOfOwn } from './matrix-projects.ts';
import type { MatrixRows } from './matrix-row.ts';
import { isMember, type Principal, type World } from './principals.ts';

/** A place before a change to an object of this principal, so that the answer tells of the change. */
async function beforeAChange(world: World, principal: Principal) {
  if (!isMember(principal)) return {};
  const { test, people } = world;
  const { body } = await test.call({ url: '/api/live', as: people[principal] });
  const { params } = await aNoticeOf(world, principal);
  await test.call({ method: 'PUT', url: `/api/notices/${params.id}/read`, as: people[principal] });
  return { headers: { 'last-event-id': body.lastEventId } };
}

const shown = new WeakMap<World, ReturnType<typeof projectOfOwn>>();

/** One project for all calls: announcing presence does not change it. */
function shownProject(world: World): ReturnType<typeof projectOfOwn> {
  const made = shown.get(world) ?? projectOfOwn(world);
  shown.set(world, made);
  return made;
}

/** Changes are told by the policies of reading (`features/live/live.test.ts`); presence only to admins. */
export const liveRows: MatrixRows = {
  'live.changes': { request: beforeAChange },
  'live.showOpen': { request: () => ({ body: { stream: newId(), projectIds: [newId()] } }) },
  'live.listPresent': {
    request: (world) => shownProject(world),
    existing: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
};
