import { endpoints } from '@ruang-naskah/domain/endpoints';
import { buildManuscript, buildUser, testPassword } from '../factories.ts';
import { buildProject, buildTask, heldBy } from '../project-factories.ts';
import { callWith } from '../support/matrix-row.ts';
import { matrixRows } from '../support/matrix-rows.ts';
import { type Member, members, profileOf, type World } from '../support/principals.ts';
import { type Pool, type WaitingKind, waitingKinds } from './pool.ts';
import type { Target } from './target.ts';

/** Restores between batches what requests deleted or changed permanently. */

/** The smallest number of items of a kind. */
const floors = { spares: 8, manuscripts: 8, projects: 8, news: 4, categories: 4 } as const;

export async function tend(target: Target): Promise<void> {
  const { world } = target;
  await restorePeople(world);
  await fillUp(world);
  for (const kind of waitingKinds) await addWaiting(target, kind);
  await learnLiving(target);
  world.test.logLines.length = 0;
}

/** Resets all passwords and personal data to the values that tests know, and lifts lockouts. */
async function restorePeople({ test, people }: World): Promise<void> {
  const hash = await test.deps.passwords.hash(testPassword);
  await test.db.write((tx) =>
    tx.updateTable('credentials').set({ password_hash: hash, failed_count: 0 }).execute(),
  );
  for (const member of members) {
    const { body: profile } = await test.call({ url: '/api/profile', as: people[member] });
    await test.call({
      method: 'PUT',
      url: '/api/profile',
      as: people[member],
      body: profileOf(member, people[member].nama),
      headers: { 'if-match': `"${profile.version}"` },
    });
  }
}

async function fillUp(world: World): Promise<void> {
  const { test, people } = world;
  await repeat(world, 'users', members.length + 1 + floors.spares, (at) =>
    buildUser(test, at % 2 === 0 ? 'penulis' : 'redaksi'),
  );
  // An approved account no longer waits.
  for (const _ of [1, 2]) await buildUser(test, 'redaksi', { active: false });
  await repeat(world, 'manuscripts', floors.manuscripts, (at) =>
    buildManuscript(test, { author: at % 3 === 0 ? people.other : people.own }),
  );
  await repeat(world, 'projects', floors.projects, (at) => addProject(world, at));
  await repeat(world, 'news', floors.news, () => asAdmin(world, 'news.add'));
  await repeat(world, 'categories', floors.categories, () => asAdmin(world, 'categories.add'));
}

type Filled = 'users' | 'manuscripts' | 'projects' | 'news' | 'categories';

async function repeat(
  { test }: World,
  table: Filled,
  floor: number,
  make: (at: number) => Promise<unknown>,
): Promise<void> {
  const { reads } = test.db;
  // Projects in the bin do not count.
  const rows =
    table === 'projects'
      ? await reads.selectFrom(table).select('id').where('deleted_at', 'is', null).limit(floor).execute()
      : await reads.selectFrom(table).select('id').limit(floor).execute();
  for (let at = rows.length; at < floor; at += 1) await make(at);
}

/** Every stage of its projects has a person who may deliver to it: the author, an editor or another participant. */
async function addProject({ test, people }: World, at: number): Promise<void> {
  if (at % 4 === 3) {
    await buildTask(test, { editor: people.redaksi });
    return;
  }
  const stages = {
    Layout: heldBy(people.redaksi),
    Telaah: heldBy(people.member),
    Revisi: { deadline: '2026-12-24' },
  };
  const { id } = await buildProject(test, { author: at % 3 === 0 ? people.other : people.own, stages });
  // Makes a stage of an editor the present one.
  const begun = await test.call({
    method: 'PATCH',
    url: `/api/projects/${id}`,
    as: people.admin,
    body: { currentOverallStatus: 'Layout' },
    headers: { 'if-match': '"1"' },
  });
  if (begun.status !== 200) throw new Error(`a project cannot begin: ${begun.text}`);
}

/** Makes a valid call of the matrix, without rate limits. */
async function asAdmin(world: World, id: string): Promise<void> {
  const endpoint = endpoints.find((each) => each.id === id);
  const request = await matrixRows[id]?.request?.(world, 'admin');
  if (endpoint === undefined || request === undefined) throw new Error(`${id} has no matrix row`);
  await world.test.db.write((tx) => tx.deleteFrom('rate_limits').where('key', 'like', 'news:%').execute());
  await callWith(world.test, endpoint, request, await world.cookieOf('admin'));
}

/** The endpoint whose valid call in the matrix makes an object of each kind. */
const callsFor: Readonly<Record<WaitingKind, string>> = {
  revisable: 'manuscripts.sendRevision',
  withdrawing: 'manuscripts.takeBackWithdrawal',
  requested: 'projects.decideRequest',
  proofed: 'projects.judgeProof',
  askable: 'projects.askOfStage',
  binned: 'projects.restore',
  message: 'whatsapp.open',
};

/** Adds two objects of each kind that few requests make and that the first valid call uses up. */
async function addWaiting({ world, pool }: Target, kind: WaitingKind): Promise<void> {
  pool.replace(kind, []);
  for (const _ of [1, 2]) {
    const parts = await matrixRows[callsFor[kind]]?.request?.(world, 'admin');
    const { id, requestId } = parts?.params ?? {};
    if (id === undefined) throw new Error(`${callsFor[kind]} has no matrix row with an id`);
    pool.add(kind, { id });
    if (requestId !== undefined) pool.add(`request of ${id}`, { id: requestId });
  }
}

/** Lets requests name the existing items, some of which earlier requests of the batch may delete. */
async function learnLiving({ world, pool }: Target): Promise<void> {
  const { reads } = world.test.db;
  const people = Object.values(world.people).map(({ id }) => id);
  const users = await reads
    .selectFrom('users')
    .select(['id', 'role', 'version', 'active'])
    .orderBy('created_at')
    .orderBy('seq')
    .execute();
  pool.replace('person', users);
  pool.replace(
    'spare',
    users.filter(({ id }) => !people.includes(id)),
  );
  // The first one is the principal of that name and must not change.
  const [, ...waiting] = users.filter(({ active }) => active === 0);
  pool.replace('held', waiting);
  for (const role of ['penulis', 'redaksi'] as const)
    pool.replace(
      role,
      users.filter((user) => user.role === role && user.active === 1),
    );
  const manuscripts = reads.selectFrom('manuscripts').select(['id', 'version']).orderBy('seq');
  pool.replace('manuscript', await manuscripts.execute());
  const projects = reads.selectFrom('projects').select(['id', 'version']).orderBy('seq');
  pool.replace('project', await projects.execute());
  pool.replace('news', await reads.selectFrom('news').select(['id', 'version']).orderBy('seq').execute());
  const categories = reads.selectFrom('categories').select(['id', 'name']).orderBy('name_key');
  pool.replace('category', await categories.execute());
  for (const member of members) await learnOwn(world, pool, member);
}

/** Most requests concern the caller's own objects. */
async function learnOwn({ test, people }: World, pool: Pool, member: Member): Promise<void> {
  const { reads } = test.db;
  const { id } = people[member];
  const manuscripts = reads.selectFrom('manuscripts').select('id').where('user_id', '=', id).orderBy('seq');
  pool.replace(`${member} saw manuscript`, await manuscripts.execute());
  const projects = reads
    .selectFrom('project_participants')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select('projects.id')
    .where('user_id', '=', id)
    .orderBy('seq');
  pool.replace(`${member} saw project`, await projects.execute());
  const sessions = reads.selectFrom('sessions').select('id').where('user_id', '=', id).orderBy('created_at');
  pool.replace(`${member} saw session`, await sessions.execute());
}
