/**
 * Without a name, and without any other text of the account: nobody has proved that its address is theirs, and mail
 * programs make links of bare domains and telephone numbers. A stranger could have the publisher mail an advertisement.
 */
const greeting = 'Halo,';

/** Subjects and bodies of the mails the portal sends. */
export const mail = {
  resetSubject: 'Atur ulang password Ruang Naskah',
  resetBody: (link: string, minutes: number) =>
    `${greeting}\n\nKami menerima permintaan untuk membuat password baru bagi akun Anda. Buka tautan berikut dalam ${minutes} menit:\n\n${link}\n\nTautan hanya dapat dipakai satu kali. Jika Anda tidak memintanya, abaikan email ini; password Anda tidak berubah.\n`,
  passwordChangedSubject: 'Password akun Anda telah diubah',
  passwordChangedBody: `${greeting}\n\nPassword akun Ruang Naskah Anda baru saja diubah dan semua perangkat lain telah dikeluarkan. Jika bukan Anda yang mengubahnya, segera atur ulang password dari halaman login dan hubungi penerbit.\n`,
  emailInUseSubject: 'Percobaan pendaftaran dengan email Anda',
  emailInUseBody: `${greeting}\n\nSeseorang mencoba mendaftar di Ruang Naskah dengan email ini, padahal akun Anda sudah ada. Jika itu Anda, silakan masuk atau atur ulang password. Jika bukan, Anda tidak perlu melakukan apa pun.\n`,
  approvedSubject: 'Akun Anda telah disetujui',
  approvedBody: (link: string) =>
    `${greeting}\n\nAkun redaksi Anda di Ruang Naskah telah disetujui. Silakan masuk dengan email dan password yang Anda pilih saat mendaftar:\n\n${link}\n`,
} as const;
