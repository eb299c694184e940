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

test('a double press on what sends a form sends it once, also where the answer came in between', () => {
  const send = (at: number) => ({ ...press(at, save), sends: true });
  expect(isMeant(undefined, send(0))).toBe(true);
  expect(isMeant(send(0), send(200))).toBe(false);
  expect(isMeant(send(0), send(501))).toBe(true);
});

test('after the page has moved a press means what is there now, but sends no form a second time', () => {
  const moved = { ...press(0, save), isMoved: true };
  expect(isMeant(moved, press(200, remove))).toBe(true);
  expect(isMeant(moved, { ...press(200, save), sends: true })).toBe(false);
});
