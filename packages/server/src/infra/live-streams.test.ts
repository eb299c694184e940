import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLiveStreams, streamBounds } from './live-streams.ts';

const actor = { kind: 'user', id: 'a', role: 'admin', name: 'Admin' } as const;
const listener = { actor, tokenHash: 'h', address: '192.0.2.1' };

test('a slow reader of a stream that was ended takes what came before, and nothing follows it', async () => {
  const streams = createLiveStreams(streamBounds);
  const left: string[] = [];
  const stream = streams.open(listener, ({ id }) => left.push(id));
  streams.send(stream, 'before');
  streams.end(stream);
  streams.send(stream, 'after');
  expect([left, streams.size]).toEqual([[stream.id], 0]);
  expect(String(Buffer.concat(await stream.readable.toArray()))).toBe('before');
});

test('a reader of a stream that was ended who takes nothing more is cut', async () => {
  const streams = createLiveStreams({ ...streamBounds, endTimeoutMs: 1 });
  const stream = streams.open(listener, () => undefined);
  streams.send(stream, 'before');
  streams.end(stream);
  await once(stream.readable, 'close');
  expect(stream.readable.readableEnded).toBe(false);
});
