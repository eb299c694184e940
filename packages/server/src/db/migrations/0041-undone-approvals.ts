import { type Migration, oneOf } from './migration.ts';

const open = ['Belum Dimulai', 'Dalam Antrean', 'Menunggu Review', 'Selesai', 'Perlu Perbaikan'];

/**
 * What a stage was when it was approved, so that it can be that again (decision 0074). An approval by a release of before
 * that runs beside notes nothing, like all of before this migration.
 */
export const undoneApprovals: Migration = {
  version: 41,
  name: 'undone approvals',
  oldest: 38,
  *statements() {
    yield `alter table project_stages add column approved_from text ${oneOf('approved_from', open)}`;
  },
};
