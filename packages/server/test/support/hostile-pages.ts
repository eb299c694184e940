import { paths } from '@ruang-naskah/domain/paths';
import * as fc from 'fast-check';
import { encodeLoosely, hostileSegment, hostileText } from './hostile-values.ts';

/** Addresses and form posts that no correct browser sends, for every page. */

const pages = [
  ...Object.values(paths),
  '/assets/x.js',
  '/files/news_images/x.webp',
  '/api/captcha/x/audio',
  '/health/ready',
  '/favicon.svg',
];
export const hostileAddress = fc
  .tuple(
    fc.constantFrom(...pages),
    fc.array(hostileSegment, { maxLength: 2 }),
    fc.option(
      fc.array(
        fc.tuple(fc.constantFrom('kembali', 'token', 'tujuan', 'q', 'a[b]', '__proto__'), hostileSegment),
        { maxLength: 3 },
      ),
    ),
  )
  .map(([page, tail, query]) => {
    const path = [page.replace(/:\w+/, tail[0] ?? 'x'), ...tail].join('/');
    return query === null ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
  });

const field = fc.tuple(
  fc.constantFrom(
    'email',
    'password',
    'confirmPassword',
    'token',
    'kembali',
    'nama',
    'nik',
    'captchaId',
    'captchaAnswer',
    'tanggalLahir',
    '__proto__',
    'constructor',
    'role',
    '',
  ),
  fc.oneof(hostileText.map(encodeLoosely), hostileSegment),
);
export const hostileForm = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(field, { maxLength: 12 })
      .map((fields) => fields.map(([name, value]) => `${name}=${value}`).join('&')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '&',
      '=',
      '&&==',
      '%',
      'a'.repeat(65_537),
      Array.from({ length: 5000 }, (_, at) => `k${at}=1`).join('&'),
    ),
  },
);

export const formTypes = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
] as const;

export const formPages = ['/login', '/register', '/reset-password', '/logout'] as const;
