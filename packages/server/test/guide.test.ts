/** @module-tag deep */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fetchServed, type Machine, newMachine } from './support/child.ts';

/** Runs the commands of docs/operations.md as they are written. */

const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8');

/** The command of the guide that begins so, with the folders of this test and the name of the existing archive. */
function commandOf(start: string, machine: Machine, media: string): string[] {
  const line = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, commands = '']) => commands.split('\n'))
    .find((command) => command.startsWith(`npm run portal -- ${start}`));
  const archive = () => readdirSync(join(media, 'backup')).find((name) => name.endsWith('.zip')) ?? '';
  return (line ?? `the guide lacks ${start}`)
    .replace('npm run portal -- ', '')
    .replace(/ruang-naskah-\w+\.zip/, archive)
    .replace(/\/media\/keys\/secrets-\S+/, join(media, 'secrets'))
    .replace('/media', media)
    .replace('/tmp/trial', join(machine.folder, 'trial'))
    .split(' ');
}

test('a portal is backed up beside its server, looked at on trial, and restored on an empty machine', async () => {
  const [old, fresh] = [await newMachine(), await newMachine()];
  onTestFinished(async () => {
    await Promise.all([old.remove(), fresh.remove()]);
  });
  const server = await old.serve({ ADMIN_PASSWORD: 'kertas-biru-77' });
  onTestFinished(() => server.kill());
  const image = join('data', 'files', 'berkas.webp');
  mkdirSync(join(old.folder, 'data', 'files'));
  writeFileSync(join(old.folder, image), 'not one of the database');
  const media = join(old.folder, 'media');

  const made = await old.portal(commandOf('backup', old, media));
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toContain('found equal row for row and file for file');
  await server.stop();

  const trial = commandOf('restore /media/backup/ruang-naskah-20261123T020000Z.zip --trial', old, media);
  const tried = await old.portal(trial);
  expect([tried.code, tried.err]).toEqual([0, '']);

  mkdirSync(join(media, 'secrets'));
  for (const name of ['pepper', 'keys.json'])
    writeFileSync(join(media, 'secrets', name), readFileSync(join(old.folder, 'secrets', name)));
  const restored = await fresh.portal(commandOf('restore', fresh, media));
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain('Everybody signs in again');

  const again = await fresh.serve();
  onTestFinished(() => again.kill());
  const url = `http://127.0.0.1:${again.port}/api/auth/login`;
  const body = JSON.stringify({ email: 'admin@ruang-naskah.local', password: 'kertas-biru-77' });
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  expect((await fetchServed(url, { method: 'POST', body, headers })).status).toBe(200);
  await again.stop();
  rmSync(media, { recursive: true });
});
