import { backups } from './backups.ts';
import { clocks } from './clocks.ts';
import { databaseAway } from './database-away.ts';
import { diskErrors, slowDisk } from './disk-errors.ts';
import type { Fault, Scale } from './fault.ts';
import { heldRow } from './held-row.ts';
import { kills } from './kills.ts';
import { migrationKills } from './migrations.ts';
import { overloads } from './overload.ts';
import { powerCut, powerCutControl } from './power.ts';
import { soak } from './soak.ts';
import { earlyStart, stops } from './stops.ts';
import { byTests } from './tests.ts';

const both = ['sqlite', 'postgres'] as const;
const test = (name: string) => `packages/server/test/${name}.test.ts`;
const feature = (name: string) => `packages/server/src/features/${name}.test.ts`;
const source = (name: string) => `packages/server/src/${name}.test.ts`;

/** Generated requests for each database. */
const fuzzed: Readonly<Record<Scale, string>> = { quick: '500', usual: '20000', long: '500000' };

/** Faults that existing tests produce; each file of tests in one row. */
const tested: readonly Fault[] = [
  {
    id: 'F3',
    what: 'disk full',
    how: 'a tmpfs of a few MB filled to the last byte; a database that says it is full; standard output on /dev/full',
    mark: 'writes 507 with their sentence, reads go on, admins sign in and delete, nothing half, writes again once there is room',
    engines: both,
    measure: byTests([
      test('full-disk'),
      ...[source('db/fold-log'), source('db/group-commit'), source('infra/log-output')],
    ]),
  },
  {
    id: 'F4',
    what: 'a database that is junk, damaged, foreign, newer, read-only or missing; wrong owner; secrets of another site',
    how: 'such files at a start and at commands',
    mark: 'one clear line, exit code 1, the file untouched; nothing made over it',
    engines: both,
    measure: byTests([
      ...[source('db/sqlite'), test('start'), test('owners'), test('secrets-lost'), test('doctor')],
      test('images-kept'),
    ]),
  },
  {
    id: 'F6',
    what: 'connections silently dead or cut, rows and tables locked, no connection free, a demoted primary',
    how: 'a proxy before PostgreSQL that forgets; locks held by somebody else',
    mark: 'every wait ends, 503 with Retry-After, others are served (P1, P3, P9, P10)',
    engines: ['postgres'],
    measure: byTests([
      test('db-silence'),
      test('db-locks'),
      test('db-crowded'),
      test('db-wait'),
      test('db-queue'),
    ]),
  },
  {
    id: 'F7',
    what: 'a mail server that is away, refuses, hangs, drops or answers late',
    how: 'a real SMTP server on loopback with these modes',
    mark: 'no mail lost, at most one more copy after a drop, delivered when it is back, requests do not wait',
    engines: both,
    measure: byTests([source('jobs/outbox'), source('jobs/outbox-late'), source('infra/mail')]),
  },
  {
    id: 'F8',
    what: 'an image store that is away, slow, refuses or redirects',
    how: 'a real S3 server, a closed port, one that never answers',
    mark: '503 with its sentence, no news without a picture, none erased, reads unaffected',
    engines: both,
    measure: byTests([feature('news/storage'), source('infra/files-s3'), source('infra/files')]),
  },
  {
    id: 'F9',
    what: 'a clock ten years ahead, in the year 2000, apart between processes',
    how: 'an injected clock; three processes with clocks of their own',
    mark: 'nothing revived or ended by it, nothing erased by age, each mail once',
    engines: both,
    measure: byTests([test('clock-ahead'), test('clocks-apart')]),
  },
  {
    id: 'F10',
    what: 'two people change one record',
    how: '1,000 racing pairs: save and save, approve and save, link and save, two editors',
    mark: 'one success and one refusal, nothing overwritten unseen; a link and a save are both kept',
    engines: both,
    measure: byTests([
      feature('projects/races-saving'),
      feature('projects/races-links'),
      feature('auth/races'),
    ]),
  },
  {
    id: 'F11',
    what: 'double submit',
    how: 'one key at once and again, with the same and with another body',
    mark: 'one row, the first answer again; another body 422',
    engines: both,
    measure: byTests([feature('projects/creation'), feature('manuscripts/submit'), test('one-commit')]),
  },
  {
    id: 'F12',
    what: 'a migration that fails',
    how: 'an error at each statement of each migration; several starts at once; a newer schema',
    mark: 'the old schema or the new one; the next start finishes',
    engines: both,
    measure: byTests([test('db-migrate'), test('db-migrate-turns'), source('db/migrations')]),
  },
  {
    id: 'F13',
    what: 'backups and restores',
    how: 'archives made while people write, damaged by a bit, restored on either engine',
    mark: 'whole transactions only, proven by a restore; nothing revived; damage refused',
    engines: both,
    measure: byTests([test('backup'), test('restore'), test('nightly-backup')]),
  },
  {
    id: 'F14',
    what: 'SIGTERM with clients that hold the server up (O4)',
    how: 'half a header, half a body, a byte now and then, a reader that stands still',
    mark: 'ready is 503 at once, what is under way is answered, exit code 0, nobody holds it up',
    engines: both,
    measure: byTests([test('stop'), test('restarts'), test('data-lock')]),
  },
  {
    id: 'F15',
    what: 'every place taken, every hash under way',
    how: 'bounds of one; writes that are held',
    mark: '503 with Retry-After before any statement; other kinds of work go on',
    engines: both,
    comparesTimes: true,
    measure: byTests([
      test('overload'),
      test('overload-passwords'),
      test('turned-away'),
      test('rate-limits'),
    ]),
  },
  {
    id: 'F17',
    what: 'requests that nobody has thought of',
    how: 'made up from the endpoints’ own schemas, for every role, seed printed',
    mark: '20,000: no 5xx, every answer as documented, invariants hold',
    engines: both,
    measure: byTests(['packages/server/test/fuzz', test('hostile'), test('malformed')], ({ scale }) => ({
      FUZZ_REQUESTS: fuzzed[scale],
    })),
  },
  {
    id: 'F18',
    what: 'any order of steps',
    how: 'a model of projects and stages beside the server',
    mark: 'equal states; no path to what is forbidden',
    engines: both,
    measure: byTests([feature('projects/model')]),
  },
  {
    id: 'F19',
    what: 'a client that goes away or drips',
    how: '1,500 sockets that drip, bodies that are held or spoiled on the way',
    mark: 'nothing written, nothing left behind, others served',
    engines: both,
    comparesTimes: true,
    measure: byTests([test('held-body'), test('connections'), feature('news/hostile-images')]),
  },
  {
    id: 'F20',
    what: 'an error that nobody caught; a thread that hangs in the disk',
    how: 'thrown in the process; a full standard output',
    mark: 'logged, the process ends with an exit code other than 0 within a second',
    engines: both,
    measure: byTests([test('process')]),
  },
];

/** Faults of processes and machines, and long runs, which only this suite produces. */
const produced: readonly Fault[] = [
  ...[kills, powerCut, powerCutControl, diskErrors, slowDisk, databaseAway, clocks, migrationKills, backups],
  ...[stops, earlyStart, ...overloads, heldRow, soak],
];

const number = ({ id }: Fault) => Number(id.slice(1));

/** All rows of the table, in order. */
export const faults: readonly Fault[] = [...produced, ...tested].toSorted(
  (one, other) => number(one) - number(other),
);
