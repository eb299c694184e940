import { paths } from '@ruang-naskah/domain/paths';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './harness.ts';

/** Validates the public pages with an independent HTML validator. */

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // These rules are about the style of HTML written by hand; React and the minifier write it.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each([
  paths.home,
  paths.login,
  paths.register,
  paths.resetPassword,
  paths.contact,
  paths.careers,
  paths.faq,
  paths.privacy,
  paths.newsList,
  '/tidak-ada',
])('the HTML of %s is valid', async (url) => {
  const { text } = await app.call({ url, headers: { accept: 'text/html' } });
  const { results } = await validator.validateString(text);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect([...new Set(found)]).toEqual([]);
});

test('the OpenAPI document says where it is served, and names nothing it does not use', async () => {
  const { body, text } = await app.call({ url: '/api/openapi.json' });
  expect(body.servers).toEqual([{ url: 'http://localhost:3000' }]);
  for (const kind of ['schemas', 'responses'])
    for (const name of Object.keys(body.components[kind]))
      expect(text).toContain(`"#/components/${kind}/${name}"`);
});
