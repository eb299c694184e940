/** @module-tag engine */

import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { type App, addApp, beginSignIn, giveCode, givePassword } from '../../test/support/second-step.ts';
import { resetFactorsByOperator } from '../features/factors/reset.ts';
import { changeRoleByOperator } from './change-role.ts';

/** Who stops being an admin, or becomes one: their second step, and what the other admins are told (decision 0121). */

const dayMs = 24 * 60 * 60 * 1000;

let app: TestApp;
/** Whose session somebody else may have. */
let boss: TestUser;
/** Whom that somebody would like to become. */
let other: TestUser;
let phone: App;
beforeEach(async () => {
  app = await openTestApp();
  [boss, other] = [await buildUser(app, 'admin'), await buildUser(app, 'admin')];
  phone = await addApp(app, other);
  app.clock.advance(limits.totpSeconds * 1000);
});
afterEach(() => app.close());

const give = (user: TestUser, role: string) =>
  app.call({ method: 'PUT', url: `/api/users/${user.id}/role`, as: boss, body: { role } });
const reset = async () =>
  (await app.call({ method: 'DELETE', url: `/api/users/${other.id}/factors`, as: boss })).body?.code;
const seen = async () => (await app.call({ url: `/api/users/${other.id}/factors`, as: boss })).body;

async function mails() {
  const rows = await app.db.reads.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  return rows.map(({ id, kind, subject, user_id, body_text }) => ({
    ...{ kind, subject, to: user_id },
    text: app.deps.sealer.open({ table: 'outbox', column: 'body_text', rowId: id }, body_text) ?? '',
  }));
}
const told = async () => (await mails()).filter(({ kind }) => kind === 'admins-changed');

describe('the second step of somebody who was an admin', () => {
  test('is the operator’s to reset, so that another role first is no way around it', async () => {
    expect((await give(other, 'penulis')).status).toBe(200);
    expect(await reset()).toBe('factors.by_operator');
    expect(await seen()).toEqual({ since: expect.any(String), byOperator: true });
    // Who knows the password, and has an admin's session besides, is still not this person.
    expect((await givePassword(app, other)).body.user).toBeUndefined();
    expect((await give(other, 'admin')).status).toBe(200);
    expect((await giveCode(app, await beginSignIn(app, other), phone.code())).body.user.role).toBe('admin');
    expect(await resetFactorsByOperator(app.deps, other.email)).toBe(true);
  });

  test('is an admin’s to reset again a while later', async () => {
    await give(other, 'redaksi');
    app.clock.advance(limits.formerAdminDays * dayMs - 1);
    expect(await reset()).toBe('factors.by_operator');
    app.clock.advance(1);
    expect(await seen()).toMatchObject({ byOperator: false });
    expect(await reset()).toBeUndefined();
    expect((await givePassword(app, other)).body.user.id).toBe(other.id);
  });

  test('stays so after other roles, and with the operator’s own change', async () => {
    await changeRoleByOperator(app.deps, other.email, 'redaksi');
    await give(other, 'penulis');
    expect(await reset()).toBe('factors.by_operator');
  });

  test('of somebody who never was one is not', async () => {
    const author = await buildUser(app, 'penulis');
    await addApp(app, author);
    await give(author, 'redaksi');
    const url = `/api/users/${author.id}/factors`;
    expect((await app.call({ method: 'DELETE', url, as: boss })).status).toBe(204);
  });
});

describe('all admins are told by mail', () => {
  test('who did it as well, when somebody becomes or stops being one; the mail names nobody', async () => {
    const editor = await buildUser(app, 'redaksi');
    await give(editor, 'admin');
    const [first, second, ...more] = await told();
    expect([[first?.to, second?.to].sort(), more]).toEqual([[boss.id, other.id].sort(), []]);
    expect(first?.subject).toBe(messages.mail.adminsChangedSubject);
    expect(first?.text).toContain('dari Redaksi menjadi Admin');
    expect(first?.text).toContain('/admin/audit?action=users.role_changed');
    for (const word of [editor.nama, editor.email, boss.nama, boss.email])
      expect(first?.text).not.toContain(word);
    await give(editor, 'penulis');
    expect(
      (await told())
        .slice(2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([boss.id, other.id].sort());
    const own = (await mails()).filter(({ to }) => to === editor.id).map(({ kind }) => kind);
    expect(own).toEqual(['role-changed', 'role-changed']);
  });

  test('when one is deleted, and of no other role or account', async () => {
    const author = await buildUser(app, 'penulis');
    await give(author, 'redaksi');
    await app.call({ method: 'DELETE', url: `/api/users/${author.id}`, as: boss });
    expect(await told()).toEqual([]);
    await app.call({ method: 'DELETE', url: `/api/users/${other.id}`, as: boss });
    expect(await told()).toMatchObject([{ to: boss.id }]);
    expect((await told())[0]?.text).toContain('/admin/audit?action=users.deleted');
  });

  test('when the second step is no longer demanded of them, once', async () => {
    const rule = (required: boolean) =>
      app.call({ method: 'PUT', url: '/api/factors/rule', as: boss, body: { required } });
    await addApp(app, boss);
    app.clock.advance(limits.totpSeconds * 1000);
    await rule(true);
    expect(await told()).toEqual([]);
    await rule(false);
    await rule(false);
    expect((await told()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [boss.id, other.id].map((id) => [id, messages.mail.ruleReleasedSubject]).sort(),
    );
  });
});
