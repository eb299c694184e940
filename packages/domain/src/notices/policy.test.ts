import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { mayEditTemplates } from './policy.ts';

test('the texts that everybody is sent are the admin’s', () => {
  expect(mayEditTemplates(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')])
    expect(mayEditTemplates(actor)).toBe('forbidden');
});
