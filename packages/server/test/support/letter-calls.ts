import { changeEmailByOperator } from '../../src/privacy/change-email.ts';
import { suspendByOperator } from '../../src/privacy/suspend-account.ts';
import { buildUser, registerInput } from '../factories.ts';
import type { RequestParts } from './matrix-row.ts';
import { suspended } from './matrix-users.ts';
import type { World } from './principals.ts';

/** Of a closed account that gets its link for a password once it is open. */
async function suspendedWithOtherEmail({ test: app }: World): Promise<RequestParts> {
  const { id, email } = await buildUser(app, 'penulis');
  await suspendByOperator(app.deps, email);
  await changeEmailByOperator(app.deps, email, { email: `lain-${email}` });
  return { params: { id } };
}

/** Calls on which more letters depend than on the valid call of the matrix. */
export const callsWithLetters: Readonly<
  Record<string, (world: World) => Promise<RequestParts | RequestParts[]>>
> = {
  'auth.register': async ({ test: app, people }) => [
    { body: await registerInput(app, { email: people.own.email }) },
    { body: await registerInput(app) },
  ],
  'users.changeRole': async ({ test: app }) => ({
    params: { id: (await buildUser(app, 'penulis')).id },
    body: { role: 'admin' },
  }),
  'users.suspend': async ({ test: app }) => ({
    params: { id: (await buildUser(app, 'admin')).id },
    body: { reason: 'Pindah kantor.' },
  }),
  'users.reopen': async (world) => [await suspended(world, 'admin'), await suspendedWithOtherEmail(world)],
  'users.delete': async ({ test: app }) => ({ params: { id: (await buildUser(app, 'admin')).id } }),
};
