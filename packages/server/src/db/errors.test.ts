import { expect, test } from 'vitest';
import { isUnavailable, isUselessConnection, OutcomeUnknownError } from './errors.ts';

/** Errors as `pg` throws them for PostgreSQL's answers, and as Node throws them for a socket. */
const answered = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' });
const broken = (code: string) => Object.assign(new Error('broken'), { code });

test.each([
  ['a replica or a demoted primary', answered('25006')],
  ['no memory', answered('53200')],
  ['no connection free', answered('53300')],
  ['its disk failing', answered('58030')],
  ['no way to its machine', broken('EHOSTUNREACH')],
  ['no way to its network', broken('ENETUNREACH')],
  ['its machine off', broken('EHOSTDOWN')],
  ['the network off', broken('ENETDOWN')],
  ['a connection given up', broken('ECONNABORTED')],
  ['a connection gone silent', new Error('Query read timeout')],
  ['a connection lost in a commit', new OutcomeUnknownError(broken('ECONNRESET'))],
  ['SQLite’s disk failing', Object.assign(broken('ERR_SQLITE_ERROR'), { errcode: 1034 })],
])('%s means that the database is away: 503, not 500', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ['a broken rule', answered('23505')],
  ['a mistake of ours', new TypeError('x is undefined')],
])('%s does not', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});

test('a connection to a server that takes no writes is of no more use; one that met a broken rule is', () => {
  expect(isUselessConnection(answered('25006'))).toBe(true);
  expect(isUselessConnection(answered('23505'))).toBe(false);
});
