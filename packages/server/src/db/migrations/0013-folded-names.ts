import { foldText } from '@ruang-naskah/domain/search-text';
import { type Migration, rewriteRows } from './migration.ts';

/** Folded names, to find people whose names read the same (decision 0069). */
export const foldedNames: Migration = {
  version: 13,
  name: 'folded names',
  *statements({ key }) {
    yield `alter table users add column nama_fold ${key} not null default ''`;
    yield 'create index users_by_fold on users (nama_fold, active)';
  },
  rewrite: (tx) =>
    rewriteRows(tx, 'users', ['nama', 'nama_fold'], ({ nama }) => ({ nama_fold: foldText(nama) })),
};
