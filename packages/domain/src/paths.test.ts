import { URL } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '../test/properties.ts';
import {
  areaOf,
  isScreen,
  loginPath,
  manuscriptPath,
  newsArticlePath,
  newsListPath,
  reviewPath,
  safeReturnPath,
  userPath,
} from './paths.ts';

test('links to one thing carry its id, escaped', () => {
  expect(reviewPath('a1')).toBe('/admin/review/a1');
  expect(manuscriptPath('a/b?')).toBe('/dashboard/submissions/a%2Fb%3F');
  expect(newsArticlePath('a1')).toBe('/berita/a1');
  expect(userPath('a/b')).toBe('/admin/users?pengguna=a%2Fb');
  expect([newsListPath(), newsListPath('a&b')]).toEqual(['/berita', '/berita?dari=a%26b']);
});

test('a screen is known by its address, whatever id is in it', () => {
  expect(['/', '/admin/review/a1', '/berita/b2', '/dashboard'].map(isScreen)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['', '/admin/review', '/admin/review/a/b', '/berita//'].map(isScreen)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('each role has its area (§2 Navigation after actions)', () => {
  expect(['penulis', 'redaksi', 'user', 'admin'].map(areaOf)).toEqual([
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/admin',
  ]);
});

describe('the remembered origin (decision 0010)', () => {
  test.each([
    ['/dashboard', 'penulis'],
    ['/dashboard/submissions?status=Layout', 'penulis'],
    ['/dashboard?tab=1', 'redaksi'],
    ['/admin/review/a1', 'admin'],
    [`/dashboard?q=${'a'.repeat(487)}`, 'penulis'],
  ])('%s is followed by %s', (path, role) => {
    expect(safeReturnPath(path, role)).toBe(path);
    expect(decodeURIComponent(loginPath(path).split('=').slice(1).join('='))).toBe(path);
  });
  test.each([
    ['/admin/users', 'penulis'],
    ['/dashboard/main', 'admin'],
    ['/dashboardx', 'penulis'],
    ['/dashboard/tidak-ada', 'penulis'],
    ['/dashboard///x.id', 'penulis'],
    ['/', 'penulis'],
    ['/login', 'penulis'],
  ])('%s is not for %s', (path, role) => {
    expect(safeReturnPath(path, role)).toBeUndefined();
  });
  test.each([
    undefined,
    null,
    42,
    ['/dashboard'],
    '',
    'dashboard',
    '//x.id/dashboard',
    '/\\x.id',
    '/\\/x.id',
    'https://x.id/dashboard',
    'https:x.id',
    'javascript:alert(1)',
    '/dashboard\\@x.id',
    '/dashboard\n//x.id',
    '/%09/x.id',
    '/dashboard/%0d%0aSet-Cookie:x',
    '/dashboard/%2f%2fx.id',
    '/dashboard/%5cx.id',
    '/dashboard#//x.id',
    `/dashboard/${'a'.repeat(500)}`,
    `/dashboard?q=${'a'.repeat(488)}`,
    '/dashboard?q=<script>',
    '/dashboard?q=a\n',
    '/dashboard?q=%0d%0aSet-Cookie:x',
    '/dashboard?q=%2F%2Fx.id',
    '/dashboard?q=%5Cx.id',
  ])('%j leads nowhere', (value) => {
    expect(safeReturnPath(value, 'penulis')).toBeUndefined();
  });
  test('whatever is followed stays on this site, inside the area', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      'dashboard',
      'x.id',
      '//',
      '%2f',
      '%09',
      '.',
      '..',
      '?',
      '@',
      ':',
      '#',
      ' ',
    );
    holds(
      fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
        const path = safeReturnPath(parts.join(''), 'penulis');
        if (path === undefined) return;
        expect(new URL(path, 'https://portal.example').host).toBe('portal.example');
        expect(path.startsWith('/dashboard')).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});
