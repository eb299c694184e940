/** What open pages say about changes made by others in the meantime. */
export const live = {
  waiting: (count: number) => `${count} perubahan`,
  show: 'Muat',
  changedRow: 'baru berubah',
  present: (names: string) => `${names} juga membuka proyek ini.`,
  savedBy: (name: string) => `${name} baru saja menyimpan proyek ini.`,
  changed: 'Proyek ini baru saja berubah.',
  gone: 'Proyek ini baru saja dihapus.',
  notes: 'Ada yang baru di catatan.',
  newNotes: 'ada yang baru',
  requests: 'Ada yang baru di permohonan redaksi.',
  showSaved: 'Muat yang terbaru',
  compare: 'Lihat perubahannya',
};
