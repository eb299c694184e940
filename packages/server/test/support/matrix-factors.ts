import { deleteAllWays, insertPasskey, setSince } from '../../src/features/factors/repository.ts';
import { newId, newToken } from '../../src/infra/ids.ts';
import { stepAt } from '../../src/infra/totp.ts';
import { buildUser } from '../factories.ts';
import type { TestApp, TestUser } from '../harness.ts';
import { Authenticator } from './authenticator.ts';
import type { MatrixRow, MatrixRows, RequestParts } from './matrix-row.ts';
import { isMember, type Principal, type World } from './principals.ts';
import { addApp, addPasskey, askPasskey, beginSignIn } from './second-step.ts';
import { codeAt } from './totp-app.ts';

/** The second step of a sign-in: anybody's to give, one's own to set up, and the admin's to demand or take away. */
export const factorRows: MatrixRows = {
  'factors.read': {},
  'factors.turnOff': {},
  'factors.confirmSignIn': {
    async request({ test }) {
      const user = await buildUser(test, 'penulis');
      const phone = await addApp(test, user);
      return { body: { stepToken: (await beginSignIn(test, user)).stepToken, code: phone.code() } };
    },
  },
  'factors.askForPasskey': {
    async request({ test }) {
      const { user } = await withPasskey(test);
      return { body: { stepToken: (await beginSignIn(test, user)).stepToken } };
    },
  },
  'factors.signInByPasskey': {
    async request({ test }) {
      const { device } = await withPasskey(test);
      return { body: device.get(await askPasskey(test)) };
    },
  },
  'factors.beginTotp': {},
  'factors.confirmTotp': {
    request: (world, principal) =>
      asMember(world, principal, async (as) => {
        const { body } = await world.test.call({ method: 'POST', url: '/api/factors/totp', as });
        const code = codeAt(body.secret, stepAt(world.test.clock.now()));
        return { body: { code } };
      }),
  },
  'factors.removeTotp': {},
  'factors.beginPasskey': {},
  'factors.addPasskey': {
    request: (world, principal) =>
      asMember(world, principal, async (as) => {
        const { body } = await world.test.call({ method: 'POST', url: '/api/factors/passkeys/question', as });
        return { body: { name: 'Laptop', ...new Authenticator().create(body) } };
      }),
  },
  'factors.renamePasskey': ofOwn({ name: 'Ponsel' }),
  'factors.removePasskey': ofOwn(),
  'factors.renewRecoveryCodes': {
    request: (world, principal) =>
      asMember(world, principal, async (as) => {
        const { db, clock } = world.test;
        await db.write((tx) => setSince(tx, as.id, clock.now()));
        return {};
      }),
  },
  'factors.readRule': {},
  'factors.setRule': { request: () => ({ body: { required: false } }) },
  'factors.readOf': ofAccount(200),
  'factors.resetOf': ofAccount(204),
};

/** Somebody signed in, who begins without a second step; others send the same shape. */
async function asMember(
  { test, people }: World,
  principal: Principal,
  prepare: (as: TestUser) => Promise<RequestParts>,
): Promise<RequestParts> {
  const as = isMember(principal) ? people[principal] : await buildUser(test, 'penulis');
  await test.db.write((tx) => deleteAllWays(tx, as.id));
  return prepare(as);
}

async function withPasskey(test: TestApp) {
  const user = await buildUser(test, 'penulis');
  return { user, ...(await addPasskey(test, user)) };
}

/** A passkey of `own`. */
function ofOwn(body?: object): MatrixRow {
  return {
    async request({ test, people }) {
      const id = newId();
      await test.db.write(async (tx) => {
        await deleteAllWays(tx, people.own.id);
        await insertPasskey(tx, {
          ...{ id, user_id: people.own.id, credential_id: newToken(), public_key: 'AAAA', sign_count: 0 },
          ...{ transports: '[]', name: 'Laptop', created_at: test.clock.now(), last_used_at: null },
        });
      });
      return { params: { id }, ...(body && { body }) };
    },
    existing: { own: 204, other: 404, redaksi: 404, admin: 404, legacy: 404 },
  };
}

/** The second step of somebody's account. */
function ofAccount(admin: number): MatrixRow {
  return {
    async request({ test }) {
      const user = await buildUser(test, 'penulis');
      await addApp(test, user);
      return { params: { id: user.id } };
    },
    existing: { own: 403, other: 403, redaksi: 403, admin, legacy: 403 },
  };
}
