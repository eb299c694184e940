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
