import { expect, test } from 'vitest';
import { readableUrl } from './readable-url.ts';

test.each(['/', '/api/users/a%20b?q=%zz', '/berita/%F0%9F%98%80', '/a?b=%'])('leaves %s alone', (url) => {
  expect(readableUrl(url)).toBe(url);
});

test.each([
  ['/%', '/%25'],
  ['/api/users/%ff?q=%', '/api/users/%25ff?q=%'],
  ['/api/users/%C0%AE%41', '/api/users/%25C0%25AE%2541'],
])('reads %s literally', (url, literal) => {
  expect(readableUrl(url)).toBe(literal);
  expect(() => decodeURIComponent(literal.split('?')[0] ?? '')).not.toThrow();
});

test.each([
  ['http://x.id/api/users?q=a', '/api/users?q=a'],
  ['HTTPS://x.id:8443/', '/'],
  ['http://x.id', '/'],
  ['http://x.id?q=a', '/?q=a'],
  ['http://x.id//api/users', '//api/users'],
  ['http://x.id/%', '/%25'],
])('reads the whole address %s as its path (threat T36)', (target, path) => {
  expect(readableUrl(target)).toBe(path);
});
