import { shell } from './shell.ts';

/** Templates of schedules, and the plan that a project was made with. */
export const schedules = {
  title: shell.screens.schedules,
  lead: 'Tenggat semua tahap proyek baru dihitung dari templat, dalam hari kerja.',
  back: 'Kembali ke Pengaturan',
  open: 'Buka Templat Jadwal',
  loadFailed: 'Gagal memuat templat jadwal.',
  empty: 'Belum ada templat. Proyek baru dibuat tanpa jadwal.',
  add: 'Tambah templat',
  addTitle: 'Tambah templat jadwal',
  changeTitle: 'Ubah templat jadwal',
  change: (label: string) => `Ubah ${label}`,
  remove: (label: string) => `Hapus ${label}`,
  removed: (label: string) => `Templat “${label}” dihapus. Proyek yang sudah dibuat tidak berubah.`,
  save: 'Simpan templat',
  saving: 'Menyimpan...',
  saved: 'Templat jadwal disimpan.',
  saveFailed: 'Gagal menyimpan templat jadwal.',
  allImprints: 'Semua imprint',
  labels: {
    imprint: 'Imprint',
    bookType: 'Jenis buku',
    anchor: 'Dihitung dari',
  },
  anchors: { start: 'Tanggal mulai', spp: 'Tanggal SPP', print: 'Tanggal cetak yang diinginkan' },
  offsets: 'Hari kerja sampai tenggat',
  offsetsHint:
    'Hitung dari tanggal awal. Kosongkan tahap yang tidak perlu tenggat; angka negatif berarti sebelumnya.',
  offsetRange: (most: number) => `Isi bilangan bulat dari -${most} sampai ${most}.`,
  noOffsets: 'Isi paling sedikit satu tahap.',
  backward: 'Tenggat tahap ini lebih awal daripada tahap sebelumnya.',
  twice: 'Templat untuk imprint dan jenis buku ini sudah ada.',
  days: (days: number) => `${days} hari kerja`,
  summary: (stages: number, days: number) => `${stages} tahap, sampai hari kerja ke-${days}`,
  /** In the form of a new project. */
  choose: 'Templat jadwal',
  none: 'Tanpa templat',
  preview: 'Tenggat setiap tahap',
  previewHint: 'Tenggat yang Anda isi sendiri pada formulir ini tetap dipakai.',
  dateMissing: 'Isi tanggal untuk templat jadwal, atau pilih tanpa templat.',
  /** In the dialog of a project. */
  slip: (date: string, days: number) =>
    days === 0
      ? `Rencana awal ${date}`
      : `Rencana awal ${date}, ${days > 0 ? 'mundur' : 'maju'} ${Math.abs(days)} hari kerja`,
  shiftTitle: (count: number, days: number) =>
    `Geser juga ${count} tahap berikutnya, ${days > 0 ? 'mundur' : 'maju'} ${Math.abs(days)} hari kerja?`,
  shiftMove: (stage: string, from: string, to: string) => `${stage}: ${from} menjadi ${to}`,
  shift: 'Geser tenggat berikutnya',
  shifted: (count: number) => `${count} tenggat ikut digeser. Simpan perubahan untuk memakainya.`,
} as const;
