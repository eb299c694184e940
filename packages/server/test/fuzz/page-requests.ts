import { paths } from '@ruang-naskah/domain/paths';
import * as fc from 'fast-check';
import { publicUrl } from '../harness.ts';
import { formPages, formTypes, hostileAddress, hostileForm } from '../support/hostile-pages.ts';
import { principals } from '../support/principals.ts';
import { operations } from './document.ts';
import { allowedBy } from './from-schema.ts';
import { encodeAround } from './places.ts';
import type { FuzzRequest } from './request.ts';

/** Requests for pages and posts of the forms without JavaScript, which the OpenAPI document does not describe. */

const anybody = fc.constantFrom(...principals);

const pageOf: Readonly<Record<string, string>> = {
  [paths.newsArticle]: 'news',
  [paths.manuscript]: 'manuscript',
  [paths.review]: 'manuscript',
};
const realAddress = fc.tuple(fc.constantFrom(...Object.values(paths)), fc.nat(40)).map(([path, at]) => {
  const thing = pageOf[path];
  return thing === undefined ? path : path.replace(':id', `«${thing}:${at}»`);
});

const visits = fc
  .record({
    as: anybody,
    path: fc.oneof(realAddress, hostileAddress),
    accept: fc.constantFrom('text/html', '*/*', ''),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant('GET') },
      fc.constantFrom('HEAD', 'POST', 'OPTIONS'),
    ),
  })
  .map(
    ({ accept, ...visit }): FuzzRequest => ({
      operation: 'page',
      kind: 'hostile',
      wait: 0,
      headers: { accept },
      ...visit,
    }),
  );

/** The valid fields of each form. */
const operationOfForm: Readonly<Record<string, string>> = {
  '/login': 'auth.login',
  '/register': 'auth.register',
  '/reset-password': 'auth.requestReset',
  '/reset-password?token=x': 'auth.confirmReset',
};
const goodForm = fc.constantFrom(...Object.entries(operationOfForm)).chain(([path, id]) => {
  const schema = operations.find((operation) => operation.id === id)?.body ?? {};
  return allowedBy(schema).map((value) => ({
    path,
    body: Object.entries(value as object)
      .map(([name, text]) => `${name}=${encodeAround(String(text))}`)
      .join('&'),
  }));
});
const badForm = fc.record({ path: fc.constantFrom(...formPages), body: hostileForm });
const origins = [publicUrl, publicUrl, publicUrl, 'https://jahat.example', 'null'];

const posts = fc
  .record({
    as: anybody,
    form: fc.oneof(goodForm, badForm),
    type: fc.oneof({ weight: 8, arbitrary: fc.constant(formTypes[0]) }, fc.constantFrom(...formTypes)),
    origin: fc.constantFrom(...origins),
  })
  .map(
    ({ as, form, type, origin }): FuzzRequest => ({
      operation: 'form',
      kind: 'hostile',
      as,
      wait: 0,
      method: 'POST',
      ...form,
      headers: { accept: 'text/html', 'content-type': type, origin },
    }),
  );

/** Any address of a page and any post of a form, by any principal. */
export const anyPageRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(visits, posts);
