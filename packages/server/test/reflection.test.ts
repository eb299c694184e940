import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestApp } from './harness.ts';
import { openWorld, type World } from './support/principals.ts';

/** Threat T4: no error, missing page or search repeats text of the address. */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());

const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)//',
  '--></style><svg/onload=alert(1)>',
  // No name or address has the number: people of tests are numbered.
  `{{777000777*7}}${'$'}{777000777*7}#{777000777*7}`,
  'javascript:alert(1)',
  '","code":"ok","x":"',
  '\r\nSet-Cookie: sid=jahat\r\n\r\n<html>',
  '\u2028alert(1)\u2029',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '\u202Egnp.kidat',
  'Situs ini diretas, hubungi 0812-jahat',
] as const;
const harmless = 'tidak-ada';

const json = { accept: 'application/json' };
const html = { accept: 'text/html' };
const ask = async (url: string, headers: Record<string, string>, cookie?: string): Promise<Answer> => {
  await world.test.db.write((tx) => tx.deleteFrom('rate_limits').execute());
  return world.test.call({ url, headers, ...(cookie !== undefined && { cookie }) });
};
/** Everything that could differ except the request id and a form's captcha. */
const fixedPart = ({ status, headers, text }: Answer) => ({
  status,
  text: text
    .replace(/"requestId":"[\w-]{22}"/, '')
    .replaceAll(/data:image\/png;base64,[\w+/=]+|[\w-]{22}(?=\/audio|")/g, ''),
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['date', 'content-length'].includes(name)),
  ),
});
/** The first difference of two texts, so that a failure does not print two pages. */
function firstDifference(one: string, other: string): readonly [string, string] | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one.slice(at - 20, at + 60), other.slice(at - 20, at + 60)];
}

const inPath = encodeURIComponent;
const places: Readonly<Record<string, readonly [(text: string) => string, Record<string, string>]>> = {
  'a path of the API': [(text) => `/api/${inPath(text)}`, json],
  'the id of a news item': [(text) => `/api/news/${inPath(text)}`, json],
  'the id of a manuscript': [(text) => `/api/manuscripts/${inPath(text)}`, json],
  'the id of a project': [(text) => `/api/projects/${inPath(text)}`, json],
  'the id of a user': [(text) => `/api/users/${inPath(text)}`, json],
  'the id of a captcha': [(text) => `/api/captcha/${inPath(text)}/audio`, json],
  'a page': [(text) => `/${inPath(text)}`, html],
  'a page asked for by a program': [(text) => `/${inPath(text)}`, json],
  'a page below another': [(text) => `/kontak/${inPath(text)}`, html],
  'an article': [(text) => `/berita/${inPath(text)}`, html],
  'a page of the list of news': [(text) => `/berita?dari=${inPath(text)}`, html],
  'an image': [(text) => `/files/news_images/${inPath(text)}`, html],
  'a built file': [(text) => `/assets/${inPath(text)}`, html],
  'a query that the home page does not know': [(text) => `/?q=${inPath(text)}`, html],
  'the name of such a query': [(text) => `/?${inPath(text)}=1`, html],
  'the purpose of a registration': [(text) => `/register?tujuan=${inPath(text)}`, html],
  'the cursor of a list': [(text) => `/api/news?cursor=${inPath(text)}`, json],
  'the order of a list': [(text) => `/api/manuscripts?sort=${inPath(text)}`, json],
  'the status of a list': [(text) => `/api/manuscripts?status=${inPath(text)}`, json],
  'a search': [(text) => `/api/manuscripts?q=${inPath(text)}`, json],
  'a search among people': [(text) => `/api/users?q=${inPath(text)}`, json],
  'the value of a query that nobody knows': [(text) => `/api/manuscripts?x=${inPath(text)}`, json],
};

describe.each(Object.entries(places))('%s', (place, [urlOf, headers]) => {
  test('is answered with the same bytes whatever it says', async () => {
    const cookie = headers === json ? await world.cookieOf('admin') : undefined;
    const usual = fixedPart(await ask(urlOf(harmless), headers, cookie));
    for (const payload of payloads) {
      const answer = fixedPart(await ask(urlOf(payload), headers, cookie));
      // A text that cannot be a word, or the name of a file, is refused with another answer, which is fixed too.
      const refused =
        (place.startsWith('a search') && answer.status === 422) ||
        (place === 'a built file' && answer.status === 400);
      if (refused)
        expect(answer.text).toMatch(
          /^\{"code":"(?:invalid|bad_request)","message":"[\p{L} .,]+",(?:"fields":\{"q":"[\p{L} .,]+"\},)?\}$/u,
        );
      else {
        expect([payload, firstDifference(answer.text, usual.text)]).toEqual([payload, undefined]);
        expect([payload, answer.status, answer.headers]).toEqual([payload, usual.status, usual.headers]);
      }
    }
  });
});

test('unknown names in a query or a body are not repeated either', async () => {
  const admin = (await world.cookieOf('admin')) ?? '';
  const told = new Set<string>();
  for (const payload of payloads) {
    told.add(fixedPart(await ask(`/api/manuscripts?${inPath(payload)}=1`, json, admin)).text);
    const body = { name: 'Novel', [payload]: 1 };
    const sent = await world.test.call({ method: 'POST', url: '/api/categories', cookie: admin, body });
    told.add(fixedPart(sent).text);
  }
  expect([...told].map((text) => JSON.parse(text.replace(/,(?=\})/, '')).fields)).toEqual([
    { '?': messages.fields.unknown },
  ]);
});

/** A form repeats the text it was opened with, so that it can be sent again, and only as escaped text. */
describe('what a form must keep', () => {
  test.each([
    ['the way back after signing in', (text: string) => `${paths.login}?kembali=${inPath(text)}`],
    ['the key of a reset link', (text: string) => `${paths.resetPassword}?token=${inPath(text)}`],
  ])('%s is neither markup nor script', async (_, urlOf) => {
    const without = ({ text }: Answer, said: string) =>
      text.replaceAll(`:${inData(said)},`, ':,').replaceAll(`value="${inMarkup(said)}"`, 'value');
    const usual = await ask(urlOf(harmless), html);
    expect(usual.text).toContain(inData(harmless));
    for (const payload of payloads) {
      const answer = await ask(urlOf(payload), html);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
      const difference = firstDifference(without(answer, payload), without(usual, harmless));
      expect([payload, difference]).toEqual([payload, undefined]);
    }
  });
});
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const inMarkup = (text: string) => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? '');
const inData = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');

test('headers of the answer say nothing of the address', async () => {
  for (const payload of payloads) {
    for (const url of [`/dashboard/${inPath(payload)}`, `/admin?x=${inPath(payload)}`]) {
      const { status, headers } = await ask(url, html);
      expect(status).toBe(302);
      expect(headers.location).toMatch(/^\/login\?kembali=[\w%.~!'()*-]+$/);
      expect(headers['set-cookie']).toBeUndefined();
    }
  }
});
