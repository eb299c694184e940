import { expect, test } from 'vitest';
import { isMeant } from './guarded-presses.ts';

const [save, remove] = [{} as Element, {} as Element];
const press = (at: number, control: Element | null, { x = 100, y = 100, name = '' } = {}) => ({
  ...{ at, x, y, control, name },
});

test('the second of two quick presses means what was there at the first', () => {
  expect(isMeant(undefined, press(0, save))).toBe(true);
  expect(isMeant(press(0, save), press(200, save))).toBe(true);
  expect(isMeant(press(0, save), press(200, remove))).toBe(false);
  expect(isMeant(press(0, null), press(200, remove)), 'came under the finger').toBe(false);
  expect(isMeant(press(0, save, { name: 'A' }), press(200, save, { name: 'B' })), 'of another thing').toBe(
    false,
  );
});

test('a press elsewhere, or half a second later, is another one', () => {
  expect(isMeant(press(0, save), press(100, remove, { y: 140 }))).toBe(true);
  expect(isMeant(press(0, save), press(501, remove))).toBe(true);
});
