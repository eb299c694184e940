/** A list as a file: the menu over each list, and the headings that only the file has. */
export const exports = {
  download: 'Unduh',
  downloading: 'Mengunduh...',
  formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' },
  title: 'Unduh daftar',
  hint: 'Berkas berisi semua baris dengan filter dan urutan yang sedang dipakai.',
  phonesMasked: 'Nomor HP hanya ditampilkan empat angka terakhirnya.',
  formatHint:
    'Pilih Excel untuk dibaca dan dihitung, CSV untuk program lain. Angka 0 di depan nomor hanya tetap ada di berkas Excel.',
  downloaded: 'Daftar berhasil diunduh.',
  failed: 'Gagal mengunduh daftar.',
  fileNames: {
    manuscripts: 'naskah',
    projects: 'proyek',
    users: 'pengguna',
    activities: 'aktivitas',
    audit: 'catatan-audit',
  },
  columns: {
    turnSince: 'Giliran sejak',
    standing: 'Status akun',
    registeredAt: 'Terdaftar',
    description: 'Keterangan',
  },
  active: 'Aktif',
} as const;
