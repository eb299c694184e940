/** Sentences about single fields, shown at the field they concern. */
export const fields = {
  required: 'Wajib diisi.',
  invalid: 'Isian tidak valid.',
  unknown: 'Isian ini tidak dikenal.',
  choose: 'Pilih salah satu pilihan yang tersedia.',
  tooLong: (limit: number) => `Paling banyak ${limit} karakter.`,
  tooShort: (limit: number) => `Paling sedikit ${limit} karakter.`,
  tooMany: (limit: number) => `Paling banyak ${limit} pilihan.`,
  controlCharacters: 'Isian mengandung karakter yang tidak diperbolehkan.',
  email: 'Masukkan alamat email yang benar, misalnya nama@contoh.com.',
  phone: 'Hanya angka, spasi, dan tanda + - . ( ), 8 sampai 32 karakter.',
  digits: 'Hanya angka, spasi, titik, dan tanda hubung, 8 sampai 32 karakter.',
  postalCode: 'Kode pos terdiri dari 5 angka.',
  date: 'Masukkan tanggal yang benar (HH/BB/TTTT).',
  birthDate: 'Tanggal lahir harus sebelum hari ini.',
  url: 'Masukkan tautan lengkap yang diawali https://.',
  cursor: 'Penunjuk halaman tidak valid.',
} as const;
