import { isDate, type Migration, oneOf } from './migration.ts';

const stages = [
  'Penulisan',
  'Layout',
  'Penyuntingan',
  'Telaah',
  'Proofreading',
  'Quality Control',
  'Revisi',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
];

/** Reminders that an admin asked for: one a day to the holder of a stage, told a moment later (decision 0092). */
export const stageReminders: Migration = {
  version: 31,
  name: 'stage-reminders',
  *statements(types) {
    const { strict, big, key } = types;
    yield `create table stage_reminders (
        id ${key} primary key,
        project_id ${key} not null references projects (id) on delete cascade,
        stage text not null ${oneOf('stage', stages)},
        holder_id ${key} not null references users (id) on delete cascade,
        day text not null ${isDate(types, 'day')},
        asked_by ${key} not null references users (id) on delete cascade,
        tell_at ${big} not null,
        told_at ${big},
        unique (project_id, stage, holder_id, day)
      ) ${strict}`;
    yield 'create index stage_reminders_to_tell on stage_reminders (tell_at) where told_at is null';
    yield 'create index stage_reminders_by_holder on stage_reminders (holder_id)';
    yield 'create index stage_reminders_by_asker on stage_reminders (asked_by)';
    yield 'create index stage_reminders_by_day on stage_reminders (day)';
  },
};
