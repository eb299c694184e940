import { expect, test } from 'vitest';
import { limits } from './limits.ts';

/** What the specification and the threats fix; the other limits are our own choice and may change. */
test.each([
  ['newsImageBytes', 500 * 1024, '§9'],
  ['captchaLength', 6, '§5'],
  ['passwordMin', 6, '§9'],
  ['activityListLength', 100, '§9'],
  ['redirectAfterRegisterSeconds', 3, '§5'],
  ['redirectAfterSubmitSeconds', 2, '§5'],
  ['captchaSeconds', 5 * 60, 'threat T17'],
  ['resetLinkSeconds', 30 * 60, 'threat T9'],
  ['recentSignInSeconds', 10 * 60, 'step-up authentication'],
  ['bodyBytes', 64 * 1024, 'threat T31'],
  ['newsBodyBytes', 256 * 1024, 'threat T31'],
  ['passwordMax', 128, 'threat T15'],
  ['auditKeptDays', 2 * 365, 'data rules'],
  ['mailKeptDays', 30, 'data rules'],
  ['adultYears', 18, 'UU PDP art. 25'],
  ['email', 254, 'RFC 5321'],
] as const)('%s is %d (%s)', (name, value, _source) => {
  expect(limits[name]).toBe(value);
});
