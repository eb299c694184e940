import { buildUser, registerInput } from '../factories.ts';
import type { RequestParts } from './matrix-row.ts';
import { suspended } from './matrix-users.ts';
import type { World } from './principals.ts';

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
  'users.reopen': (world) => suspended(world, 'admin'),
  'users.delete': async ({ test: app }) => ({ params: { id: (await buildUser(app, 'admin')).id } }),
};
