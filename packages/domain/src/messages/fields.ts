/** Sentences about single fields, shown at the field they concern. */
export const fields = {
  required: 'Wajib diisi.',
  letterOrDigit: 'Isi paling sedikit satu huruf atau angka.',
  invalid: 'Periksa kembali isian ini.',
  unknown: 'Isian ini tidak dikenal.',
  choose: 'Pilih salah satu pilihan yang tersedia.',
  tooLong: (limit: number) => `Paling banyak ${limit} karakter.`,
  tooShort: (limit: number) => `Paling sedikit ${limit} karakter.`,
  tooMany: (limit: number) => `Paling banyak ${limit} pilihan.`,
  controlCharacters: (place: number) =>
    `Ada karakter yang tidak dapat disimpan, huruf ke-${place}. Hapus karakter itu.`,
  email: 'Masukkan alamat email yang benar, misalnya nama@contoh.com.',
  emailCharacter: (place: number) =>
    `Ada karakter yang tidak dapat dipakai di alamat email, huruf ke-${place}. Ketik ulang bagian itu.`,
  phone: 'Masukkan nomor telepon yang benar, misalnya 0812 3456 7890.',
  digits: 'Isi dengan angka, paling sedikit 8. Spasi, titik, dan tanda hubung boleh dipakai.',
  identity: 'Isi NIK atau nomor paspor: huruf dan angka, paling sedikit 8.',
  postalCode: 'Kode pos terdiri dari 5 angka.',
  date: 'Masukkan tanggal dengan urutan hari, bulan, tahun, misalnya 17/08/1985.',
  birthDate: 'Tanggal lahir harus sebelum hari ini.',
  url: 'Tempel link lengkap yang diawali https://',
  linkFaults: {
    notALink: 'Isian ini bukan link. Buka berkasnya, tekan “Bagikan”, lalu “Salin link”.',
    otherHost: 'Link ini mengarah ke tempat lain. Simpan berkas di sana, tekan “Bagikan”, lalu “Salin link”.',
    noFile: 'Link ini belum mengarah ke sebuah berkas. Buka berkasnya, tekan “Bagikan”, lalu “Salin link”.',
    listPage:
      'Link ini membuka daftar berkas milik siapa pun yang mengekliknya. Buka satu berkas, tekan “Bagikan”, lalu “Salin link”.',
    noId: 'Link ini terpotong: alamat berkasnya tidak ada. Salin lagi lewat “Bagikan”, lalu “Salin link”.',
    cut: 'Link ini terpotong di tanda “...”. Salin lagi link lengkapnya dari Google Drive atau Dropbox.',
    twoLinks: 'Ada dua link di sini. Sisakan satu saja.',
  },
  googleDocs: {
    manuscript:
      'Ini link Google Docs. Unduh dokumennya sebagai PDF, simpan di Google Drive, lalu salin link PDF itu.',
    stage:
      'Ini link Google Docs. Unduh dokumennya, simpan di Google Drive, lalu salin link berkas itu. Admin dapat menerima docs.google.com lewat Pengaturan.',
  },
  testLink: 'Coba buka link',
  linkHints: {
    folder: 'Ini link folder. Sebaiknya kirim link satu berkas PDF.',
    editable: 'Link ini membuka mode ubah. Pastikan orang lain hanya dapat melihatnya.',
    unusual: 'Bentuk link ini tidak biasa. Buka sekali untuk memastikan berkasnya muncul.',
  },
  cursor: 'Halaman ini tidak dapat dibuka. Muat ulang dari halaman pertama.',
} as const;
