import { expect, test } from 'vitest';
import { createEventReader } from './event-text.ts';

const text =
  'id: a\nevent: hello\ndata: {"stream":"s"}\n\n: \n\nid: b\ndata: {"kind":"project","id":"x: y"}\n\n';
const events = [
  { id: 'a', type: 'hello', data: '{"stream":"s"}' },
  { id: 'b', type: 'message', data: '{"kind":"project","id":"x: y"}' },
];

test('a stream is read alike however its text is cut', () => {
  for (let length = 1; length <= text.length; length += 1) {
    const read = createEventReader();
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
    expect(pieces.flatMap(read)).toEqual(events);
  }
});

test('what is not whole yet is no event, and a sign of life is none', () => {
  const read = createEventReader();
  expect(read(': \n\nid: a\ndata: 1\n')).toEqual([]);
  expect(read('\n')).toEqual([{ id: 'a', type: 'message', data: '1' }]);
});
