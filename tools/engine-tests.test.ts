import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEngineTests } from './engine-tests.ts';

test('each source that the databases could answer differently has a test tagged engine beside it', () => {
  expect(findEngineTests(join(import.meta.dirname, '..')).untested).toEqual([]);
});
