import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import {
  isMinor,
  mayAdministerUsers,
  mayApproveUser,
  mayChangeEmail,
  mayChangeRole,
  mayDeleteUser,
  mayHandOverStages,
  mayReadProfile,
  mayReopenUser,
  maySuspendUser,
} from './policy.ts';

const strangers = [
  ['an', anonymous],
  ['P', actorOf('stranger')],
  ['R', actorOf('editor')],
  ['U', actorOf('legacy')],
] as const;

describe('reading a profile', () => {
  test.each(['author', 'editor', 'legacy', 'admin'] as const)('%s reads their own', (name) => {
    expect(mayReadProfile(actorOf(name), { id: name })).toBe(true);
  });
  test.each(strangers)('%s learns nothing of another', (_, actor) => {
    expect(mayReadProfile(actor, { id: 'author' })).toBe('users.profile_not_found');
  });
  test('the admin reads any', () => {
    expect(mayReadProfile(actorOf('admin'), { id: 'author' })).toBe(true);
  });
});

describe('administering users', () => {
  test.each(strangers)('%s may not', (_, actor) => {
    expect(mayAdministerUsers(actor)).toBe('forbidden');
    expect(mayDeleteUser(actor, { id: 'author', role: 'penulis', adminCount: 1 })).toBe('forbidden');
    for (const active of [true, false]) expect(mayApproveUser(actor, { active })).toBe('forbidden');
  });
  test('only the admin approves a waiting account (decision 0011)', () => {
    expect(mayApproveUser(actorOf('admin'), { active: false })).toBe(true);
    expect(mayApproveUser(actorOf('admin'), { active: true })).toBe('users.not_held');
  });
  test('nobody but the admin deletes even their own account', () => {
    expect(mayDeleteUser(actorOf('author'), { id: 'author', role: 'penulis', adminCount: 1 })).toBe(
      'forbidden',
    );
  });
  test('the admin may, but neither oneself nor the last admin (decision 0015)', () => {
    const admin = actorOf('admin');
    expect(mayAdministerUsers(admin)).toBe(true);
    expect(mayDeleteUser(admin, { id: 'author', role: 'penulis', adminCount: 1 })).toBe(true);
    expect(mayDeleteUser(admin, { id: 'other', role: 'admin', adminCount: 2 })).toBe(true);
    expect(mayDeleteUser(admin, { id: 'admin', role: 'admin', adminCount: 2 })).toBe(
      'users.cannot_delete_self',
    );
    expect(mayDeleteUser(admin, { id: 'other', role: 'admin', adminCount: 1 })).toBe(
      'users.cannot_delete_last_admin',
    );
  });
});

describe('another role (decision 0145)', () => {
  const author = { id: 'author', role: 'penulis', active: true, adminCount: 1 };
  const colleague = { ...author, id: 'other', role: 'admin' };
  test.each(strangers)('%s gives none, also not to themselves', (_, actor) => {
    expect(mayChangeRole(actor, author)).toBe('forbidden');
    expect(mayChangeRole(actor, { ...author, id: 'editor' })).toBe('forbidden');
  });
  test('the admin gives one to others, the last admin apart', () => {
    const admin = actorOf('admin');
    expect(mayChangeRole(admin, author)).toBe(true);
    expect(mayChangeRole(admin, { ...colleague, adminCount: 2 })).toBe(true);
    expect(mayChangeRole(admin, colleague)).toBe('users.last_admin');
    expect(mayChangeRole(admin, { ...colleague, id: 'admin', adminCount: 2 })).toBe(
      'users.cannot_change_own_role',
    );
  });
  test('a waiting account has to be approved first', () => {
    expect(mayChangeRole(actorOf('admin'), { ...author, active: false })).toBe('users.held');
  });
});

describe('closing an account, and another address (decision 0145)', () => {
  const author = { id: 'author', role: 'penulis', active: true, suspended: false, adminCount: 1 };
  const colleague = { ...author, id: 'other', role: 'admin' };
  test.each(strangers)('%s may not', (_, actor) => {
    expect(maySuspendUser(actor, author)).toBe('forbidden');
    for (const suspended of [true, false]) expect(mayReopenUser(actor, { suspended })).toBe('forbidden');
    for (const byOperator of [true, false]) expect(mayChangeEmail(actor, { byOperator })).toBe('forbidden');
  });
  test('the admin closes others, the last admin and who waits apart', () => {
    const admin = actorOf('admin');
    expect(maySuspendUser(admin, author)).toBe(true);
    expect(maySuspendUser(admin, { ...colleague, adminCount: 2 })).toBe(true);
    expect(maySuspendUser(admin, colleague)).toBe('users.cannot_suspend_last_admin');
    expect(maySuspendUser(admin, { ...colleague, id: 'admin', adminCount: 2 })).toBe(
      'users.cannot_suspend_self',
    );
    expect(maySuspendUser(admin, { ...author, active: false })).toBe('users.held');
    expect(maySuspendUser(admin, { ...author, active: false, suspended: true })).toBe('users.suspended');
  });
  test('the admin hands over the stages of a closed account only', () => {
    expect(mayHandOverStages(actorOf('admin'), { suspended: true })).toBe(true);
    expect(mayHandOverStages(actorOf('admin'), { suspended: false })).toBe('users.not_suspended');
    expect(mayHandOverStages(actorOf('editor'), { suspended: true })).toBe('forbidden');
  });
  test('the admin opens again what is closed, and another role waits until then', () => {
    expect(mayReopenUser(actorOf('admin'), { suspended: true })).toBe(true);
    expect(mayReopenUser(actorOf('admin'), { suspended: false })).toBe('users.not_suspended');
    expect(mayChangeRole(actorOf('admin'), { ...author, active: false, suspended: true })).toBe(
      'users.suspended',
    );
  });
  test('the address of an admin is the operator’s to change', () => {
    expect(mayChangeEmail(actorOf('admin'), { byOperator: false })).toBe(true);
    expect(mayChangeEmail(actorOf('admin'), { byOperator: true })).toBe('users.email_by_operator');
  });
});

test.each([
  ['2008-11-22', '2026-11-21', true],
  ['2008-11-21', '2026-11-21', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['1990-02-14', '2026-11-21', false],
  ['', '2026-11-21', false],
])('born %s, on %s under age: %j', (birth, today, minor) => {
  expect(isMinor(birth, today)).toBe(minor);
});
