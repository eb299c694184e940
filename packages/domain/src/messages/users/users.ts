import { shell } from '../shell.ts';

/** Profiles (§2, §3, §7, §8). */
export const users = {
  profileTitle: shell.screens.profile,
  profileNotFound: 'Profil pengguna tidak ditemukan!',
  edit: 'Ubah data',
  save: 'Simpan Perubahan',
  saving: 'Menyimpan...',
  saved: 'Data diri berhasil disimpan.',
  saveFailed: 'Gagal menyimpan perubahan.',
  reload: 'Muat ulang',
  reloaded: 'Perubahan terbaru sudah dimuat dan isian yang Anda ubah tetap ada. Periksa, lalu simpan lagi.',
  reveal: 'Tampilkan',
  hide: 'Sembunyikan',
  revealField: (label: string) => `Tampilkan ${label}`,
  readOnly: 'Tidak dapat diubah sendiri. Hubungi admin.',
  empty: '-',

  notFilled: 'Tidak diisi',

  role: 'Peran',
  roleLabels: shell.roleLabels,
  labels: {
    tujuanPendaftaran: 'Tujuan pendaftaran',
    nama: 'Nama lengkap',
    nik: 'NIK',
    nomerHp: 'Nomor HP',
    alamat: 'Alamat tempat tinggal',
    tempatLahir: 'Tempat lahir',
    tanggalLahir: 'Tanggal lahir',
    alamatKtp: 'Alamat sesuai KTP',
    kota: 'Kota',
    kodePos: 'Kode pos',
    telpRumah: 'Telepon rumah',
    statusPerkawinan: 'Status perkawinan',
    npwp: 'NPWP',
    telpKantor: 'Telepon kantor',
    alamatNpwp: 'Alamat NPWP',
    noRek: 'Nomor rekening',
    email: 'Email',
    role: 'Peran',
  },

  passwordOldRequired: 'Password lama pengguna diperlukan untuk update langsung!',
  passwordMismatch: 'Password baru dan konfirmasi password tidak cocok.',
  passwordTooShort: 'Password baru minimal harus 6 karakter.',
} as const;
