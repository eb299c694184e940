import { expect, test } from 'vitest';
import { createLiveStreams, streamBounds } from './live-streams.ts';

test('a slow reader of a stream that was ended takes what came before, and nothing follows it', async () => {
  const streams = createLiveStreams(streamBounds);
  const actor = { kind: 'user', id: 'a', role: 'admin', name: 'Admin' } as const;
  const left: string[] = [];
  const stream = streams.open({ actor, tokenHash: 'h', address: '192.0.2.1' }, ({ id }) => left.push(id));
  streams.send(stream, 'before');
  streams.end(stream);
  streams.send(stream, 'after');
  expect([left, streams.size]).toEqual([[stream.id], 0]);
  expect(String(Buffer.concat(await stream.readable.toArray()))).toBe('before');
});
