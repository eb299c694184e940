import { expect, test } from 'vitest';
import { actionLabel, detailText, objectLabel } from './audit-cells.tsx';

test('details are read as words: roles, settings and yes or no', () => {
  expect(detailText({ from: 'penulis', to: 'user' })).toBe('dari: Penulis, menjadi: Penaskah');
  expect(detailText({ changed: 'phone, social' })).toBe('diubah: Telepon, Media sosial');
  expect(detailText({ stage: 'Telaah', edited: true })).toBe('tahap: Telaah, diperbarui: ya');
});

test('a line of a release with other words shows what it holds', () => {
  expect(actionLabel('books.printed')).toBe('books.printed');
  expect(objectLabel('constructor')).toBe('constructor');
  expect(detailText({ copies: 300, note: null })).toBe('copies: 300');
});
