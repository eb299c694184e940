import { expect, test } from 'vitest';
import { findGeneratedProblems } from './check-generated.ts';
import { fixtureTree } from './fixture-tree.ts';

test.each([
  ['lags behind the endpoints', { 'openapi.json': '{ "openapi": "3.1.0", "paths": {} }' }],
  ['is missing', {}],
])('an OpenAPI document that %s is refused with the command that writes it', async (_what, files) => {
  expect(await findGeneratedProblems(fixtureTree(files))).toEqual([
    { file: 'openapi.json', message: expect.stringContaining('--write') },
  ]);
});
