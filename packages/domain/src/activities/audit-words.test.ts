import { describe, expect, test } from 'vitest';
import { messages } from '../messages.id.ts';
import { AddNewsInput } from '../news/schema.ts';
import { auditedSettings } from '../settings/values.ts';
import { UpdateProfileInput } from '../users/schema.ts';
import { auditActions, objectTypeOf } from './audit.ts';
import {
  actionLabel,
  actorLabel,
  actorRoleLabel,
  changeText,
  detailText,
  objectLabel,
} from './audit-words.ts';

test('details are read as words: roles, settings, filters, mails and yes or no', () => {
  expect(detailText({ from: 'penulis', to: 'user' })).toBe('dari: Penulis, menjadi: Penaskah');
  expect(detailText({ changed: 'phone, social' })).toBe('diubah: Telepon, Media sosial');
  expect(detailText({ stage: 'Telaah', edited: true })).toBe('tahap: Telaah, diperbarui: ya');
  expect(detailText({ filters: 'from, q' })).toBe('filter: dari tanggal, kata');
  expect(detailText({ kind: 'password-reset', attempts: 29 })).toBe('jenis: reset password, percobaan: 29');
  expect(detailText({ kind: 'redaksi', title: 'from' })).toBe('jenis: Redaksi, judul: from');
  expect(detailText({ address: 'GET /api/users', code: 'forbidden' })).toBe(
    'alamat: GET /api/users, sebab: tidak berhak',
  );
  expect(detailText({ stages: 'Layout, Telaah', authorId: 'Siti', sppNumber: 'SPP/1' })).toBe(
    'tahap: Layout, Telaah, penulis: Siti, No SPP: SPP/1',
  );
  expect(detailText({ events: 'assigned, noteToYou' })).toBe(
    'kabar: Tugas baru untuk saya, Catatan untuk saya',
  );
  expect(detailText({ deadline: '2026-11-18', internal: false })).toBe(
    'tenggat: 18 November 2026, internal: tidak',
  );
  expect(detailText({ filters: 'chosen, q' })).toBe('filter: baris terpilih, kata');
});

test('a title or a name that is spelled like a role stays as it is', () => {
  expect(detailText({ title: 'user' })).toBe('judul: user');
  expect(detailText({ name: 'admin' })).toMatch(/: admin$/);
  expect(detailText({ role: 'user' })).toMatch(/: Penaskah$/);
});

test('a line of another release shows its raw values', () => {
  expect(actionLabel('books.printed')).toBe('books.printed');
  expect(objectLabel('constructor')).toBe('constructor');
  expect(detailText({ copies: 300, note: null })).toBe('copies: 300');
});

test.each([
  [{ actorId: 'u1', actorName: 'Siti', actorRole: 'penulis' }, 'Siti', 'Penulis'],
  [{ actorId: null, actorName: '', actorRole: 'anonymous' }, 'Pengunjung', ''],
  [{ actorId: null, actorName: 'portal', actorRole: 'system' }, 'Sistem', ''],
])('%j is “%s” with the role “%s”', (event, actor, role) => {
  expect([actorLabel(event), actorRoleLabel(event)]).toEqual([actor, role]);
});

test('what each action happened to is known, and has a word', () => {
  const words = auditActions.map((action) => [
    action,
    objectTypeOf(action),
    objectLabel(objectTypeOf(action)),
  ]);
  expect(words.filter(([, type, word]) => type === undefined || type === word)).toEqual([]);
  expect(
    ['auth.login', 'auth.logout', 'activities.cleared', 'activities.audit_pruned'].map((action) =>
      objectTypeOf(action as (typeof auditActions)[number]),
    ),
  ).toEqual(['user', 'session', 'activity', 'audit']);
});

describe('a field that the log names as changed has a name in words', () => {
  const loggedFields = {
    news: Object.keys(AddNewsInput.shape),
    user: Object.keys(UpdateProfileInput.shape),
    settings: auditedSettings,
  };
  const cases = Object.entries(loggedFields).flatMap(([objectType, fields]) =>
    fields.map((field) => ({ objectType, field })),
  );
  test.for(cases)('$objectType: $field', ({ objectType, field }) => {
    expect(
      changeText({ field }, objectType),
      `${field} has no label: add it to changedFields in packages/domain/src/messages/activities.ts`,
    ).not.toBe(messages.activities.changedOnly(field));
  });
});
