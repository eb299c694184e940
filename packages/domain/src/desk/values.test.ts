import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { defaultSettings } from '../settings/values.ts';
import { formatCount } from '../text.ts';
import { mayReadDesk } from './policy.ts';
import { medianAndP90, unfinishedFirstSteps } from './values.ts';

test('the desk is the admin’s', () => {
  expect(mayReadDesk(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayReadDesk(actor)).toBe('forbidden');
  }
});

test('median and 90th percentile are values that occurred; under five cases there are none', () => {
  expect(medianAndP90([1, 2, 3, 4])).toBeNull();
  expect(medianAndP90([9, 1, 5, 3, 7])).toEqual({ median: 5, p90: 9 });
  expect(medianAndP90(Array.from({ length: 10 }, (_, at) => at + 1))).toEqual({ median: 5, p90: 9 });
});

test('a figure is counted to 999', () => {
  expect([0, 999, 1000, 1001].map((count) => formatCount(count))).toEqual(['0', '999', '999+', '999+']);
});

test('a new portal has six steps, each done by the portal’s own state, and none once dismissed', () => {
  const facts = { settings: defaultSettings, sendsMail: false, knowsHolidays: false, hasEditors: false };
  expect(unfinishedFirstSteps(facts)).toEqual([
    'publisher',
    'mail',
    'holidays',
    'editors',
    'newEditors',
    'googleDocs',
  ]);
  const own = { ...defaultSettings, address: 'Jl. Kaliurang 9' };
  expect(unfinishedFirstSteps({ ...facts, settings: own })).toContain('publisher');
  expect(
    unfinishedFirstSteps({ ...facts, settings: { ...own, whatsapp: '+62 812 5550 1234' } }),
  ).not.toContain('publisher');
  const held = { ...defaultSettings, holdNewEditors: true };
  expect(
    unfinishedFirstSteps({ settings: held, sendsMail: true, knowsHolidays: true, hasEditors: true }),
  ).toEqual(['publisher', 'googleDocs']);
  const takesDocs = { ...held, extraStageHosts: ['docs.google.com'] };
  expect(unfinishedFirstSteps({ ...facts, settings: takesDocs })).not.toContain('googleDocs');
  expect(
    unfinishedFirstSteps({ ...facts, settings: { ...defaultSettings, firstStepsHidden: true } }),
  ).toEqual([]);
});
