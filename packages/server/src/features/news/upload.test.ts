import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, publicUrl, type TestApp } from '../../../test/harness.ts';
import {
  countNews,
  imagePart,
  multipartBody,
  newsText,
  storedImages,
} from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';

/** Uploads over a real connection whose headers do not match the body (threat T18). */

let app: TestApp;
let port: number;
let cookie: string;
let picture: Buffer;
beforeAll(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await buildUser(app, 'admin'));
  picture = await pictures.png();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function headOf(contentType: string, length: Record<string, string | number>): string {
  const headers = {
    host: `127.0.0.1:${port}`,
    origin: publicUrl,
    'sec-fetch-site': 'same-origin',
    cookie,
    'content-type': contentType,
    ...length,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ['POST /api/news HTTP/1.1', ...lines, '', ''].join('\r\n');
}

/** Everything the server sends until the connection is closed. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // A connection with unread data ends with a reset.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

function open(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
  });
}

const goodForm = () => multipartBody([...newsText, imagePart(picture)]);

test('a body announced beyond the limit is refused before it is sent', async () => {
  const socket = await open();
  socket.write(headOf(goodForm().contentType, { 'content-length': 5_000_000 }));
  const answer = await answerOf(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/connection: close/i);
});

test('a body without end and without announced length is cut off, wherever its bytes hide', async () => {
  const { contentType } = goodForm();
  const boundary = contentType.split('boundary=')[1];
  const beginnings = {
    'before the first part': '',
    'in a part that is no field of ours': `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\n`,
    'in the image': `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="x"\r\n\r\n`,
  };
  for (const beginning of Object.values(beginnings)) {
    const socket = await open();
    const answer = answerOf(socket);
    socket.write(headOf(contentType, { 'transfer-encoding': 'chunked' }));
    const send = (data: Buffer) =>
      socket.write(
        Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]),
      );
    if (beginning !== '') send(Buffer.from(beginning));
    let sent = 0;
    const filler = Buffer.alloc(64 * 1024, 'x');
    while (!socket.destroyed && socket.writable && sent < 200 * filler.length) {
      sent += filler.length;
      if (!send(filler)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    // The buffers of the sockets take more than the limit of 774 kB.
    expect(sent).toBeLessThan(200 * filler.length);
  }
});

test('a shorter length than the body is a broken form, a longer one nothing until the sender gives up', async () => {
  const { contentType, bytes } = goodForm();
  const short = await open();
  short.write(headOf(contentType, { 'content-length': bytes.length - 100, connection: 'close' }));
  short.write(bytes);
  expect(await answerOf(short)).toMatch(/^HTTP\/1\.1 400 /);
  const long = await open();
  long.write(headOf(contentType, { 'content-length': bytes.length + 100 }));
  long.write(bytes);
  long.end();
  expect(await answerOf(long)).not.toMatch(/^HTTP\/1\.1 (201|500) /);
});

test('a sender who goes away in the middle leaves nothing and harms nobody', async () => {
  const { contentType, bytes } = goodForm();
  for (const part of [0.1, 0.5, 0.9]) {
    const socket = await open();
    const closed = answerOf(socket);
    socket.write(headOf(contentType, { 'content-length': bytes.length }));
    socket.write(bytes.subarray(0, Math.floor(bytes.length * part)), () => socket.destroy());
    await closed;
  }
  const socket = await open();
  socket.write(headOf(contentType, { 'content-length': bytes.length, connection: 'close' }));
  socket.write(bytes);
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 201 /);
  expect(await countNews(app)).toBe(1);
  expect(await storedImages(app)).toHaveLength(3);
  expect(app.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
});
