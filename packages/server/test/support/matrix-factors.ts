import { insertPasskey, replaceEnrolment } from '../../src/features/factors/passkeys.ts';
import { deleteAllFactors, setSecondStepSince } from '../../src/features/factors/stored-factors.ts';
import { replaceNextSecret } from '../../src/features/factors/totp.ts';
import { newId, newToken } from '../../src/infra/ids.ts';
import { codeOf, newTotpSecret, stepAt } from '../../src/infra/totp.ts';
import { buildUser } from '../factories.ts';
import type { TestApp, TestUser } from '../harness.ts';
import { Authenticator } from './authenticator.ts';
import type { MatrixRow, MatrixRows, RequestParts } from './matrix-row.ts';
import { isMember, type Principal, type World } from './principals.ts';
import { addApp, addPasskey, askPasskey, beginSignIn } from './second-step.ts';

/** Anybody may give a second step, each account sets up its own, and admins demand or remove one. */
export const factorRows: MatrixRows = {
  'factors.read': {},
  'factors.turnOff': {},
  'factors.confirmSignIn': {
    async request({ test }) {
      const user = await buildUser(test, 'penulis');
      const { recoveryCodes } = await addApp(test, user);
      const { stepToken } = await beginSignIn(test, user);
      return { body: { stepToken, code: recoveryCodes[0] } };
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
      asMember(world, principal, async ({ id: userId }, { clock, db, deps }) => {
        const [id, secret, expiresAt] = [newId(), newTotpSecret(), clock.now() + 60_000];
        const cell = { table: 'totp_factors', column: 'next_secret', rowId: id };
        const sealed = deps.sealer.seal(cell, secret.toString('base64url'));
        await db.write((tx) => replaceNextSecret(tx, { id, userId, sealed, expiresAt }));
        return { body: { code: codeOf(secret, stepAt(clock.now())) } };
      }),
  },
  'factors.removeTotp': {},
  'factors.beginPasskey': {},
  'factors.addPasskey': {
    request: (world, principal) =>
      asMember(world, principal, async ({ id }, { clock, db }) => {
        const challenge = newToken();
        const row = { user_id: id, challenge, expires_at: clock.now() + 60_000 };
        await db.write((tx) => replaceEnrolment(tx, row));
        return {
          body: { name: 'Laptop', ...new Authenticator().create({ challenge, rp: { id: 'localhost' } }) },
        };
      }),
  },
  'factors.renamePasskey': ofOwn({ name: 'Ponsel' }),
  'factors.removePasskey': ofOwn(),
  'factors.renewRecoveryCodes': {
    request: (world, principal) => asMember(world, principal, async () => ({})),
  },
  'factors.readRule': {},
  'factors.setRule': { request: () => ({ body: { required: false } }) },
  'factors.readOf': ofAccount(200),
  'factors.resetOf': ofAccount(204),
};

/**
 * Removes the principal's second step and marks the account as having one, so that a call that sets one up neither ends
 * its sessions nor needs a new one.
 */
async function asMember(
  { test, people }: World,
  principal: Principal,
  prepare: (as: TestUser, test: TestApp) => Promise<RequestParts>,
): Promise<RequestParts> {
  const as = isMember(principal) ? people[principal] : await buildUser(test, 'penulis');
  await test.db.write(async (tx) => {
    await deleteAllFactors(tx, as.id);
    await setSecondStepSince(tx, as.id, test.clock.now());
  });
  return prepare(as, test);
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
        await deleteAllFactors(tx, people.own.id);
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
