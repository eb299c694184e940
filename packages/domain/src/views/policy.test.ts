import { expect, test } from 'vitest';
import { type Actor, anonymous } from '../actor.ts';
import { mayChangeView, mayKeepViews } from './policy.ts';
import { isValidFilter } from './schema.ts';
import { isSameFilter, viewAddress } from './values.ts';

const admin: Actor = { kind: 'user', id: 'a', name: 'Admin', role: 'admin' };
const editor: Actor = { kind: 'user', id: 'a', name: 'Redaksi', role: 'redaksi' };

test('only an admin keeps views', () => {
  expect([admin, editor, anonymous].map(mayKeepViews)).toEqual([true, 'forbidden', 'forbidden']);
});

test('an admin changes their own and shared ones; another’s own looks absent', () => {
  const owners = ['a', null, 'b'];
  expect(owners.map((ownerId) => mayChangeView(admin, { ownerId }))).toEqual([true, true, 'views.not_found']);
  expect(owners.map((ownerId) => mayChangeView(editor, { ownerId }))).toEqual(owners.map(() => 'forbidden'));
});

test('a filter is what the list’s own endpoint takes', () => {
  expect(isValidFilter('projects', { state: 'running', turn: 'me', sort: 'deadline' })).toBe(true);
  expect(isValidFilter('projects', { state: 'gone' })).toBe(false);
  expect(isValidFilter('projects', { cursor: 'eA' })).toBe(false);
  expect(isValidFilter('manuscripts', { status: 'Telaah', sort: 'judul' })).toBe(true);
  expect(isValidFilter('users', { role: 'redaksi', status: 'held' })).toBe(true);
  expect(isValidFilter('users', { role: 'tamu' })).toBe(false);
});

test('leads to the address at which the list shows it', () => {
  expect(viewAddress('projects', { state: 'running', q: 'ajar', personId: 'p1', sort: 'deadline' })).toBe(
    '/admin/running-projects?kind=running&orang=p1&q=ajar&sort=deadline',
  );
  expect(viewAddress('projects', { kind: 'tasks', state: 'running' })).toBe(
    '/admin/running-projects?kind=tasks',
  );
  expect(viewAddress('projects', {})).toBe('/admin/running-projects?kind=all');
  expect(viewAddress('manuscripts', { status: 'Telaah' })).toBe('/admin/dashboard?status=Telaah');
  expect(viewAddress('users', {})).toBe('/admin/users');
});

test('two filters are the same whatever their order and what lets everything through', () => {
  expect(isSameFilter({ q: 'a', sort: 'title' }, { sort: 'title', kind: 'all', q: 'a' })).toBe(true);
  expect(isSameFilter({ q: 'a' }, { q: 'b' })).toBe(false);
  expect(isSameFilter({ kind: 'tasks' }, {})).toBe(false);
});
