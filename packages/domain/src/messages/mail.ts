/**
 * Nobody has proved that the address of an account is theirs: a name that could carry a link is left out, or a stranger
 * could have the publisher mail an advertisement.
 */
const greeting = (nama: string): string => (/[/:@]|www\./i.test(nama) ? 'Halo,' : `Halo ${nama},`);

/** Subjects and bodies of the mails the portal sends. */
export const mail = {
  resetSubject: 'Atur ulang password Ruang Naskah',
  resetBody: (nama: string, link: string, minutes: number) =>
    `${greeting(nama)}\n\nKami menerima permintaan untuk membuat password baru bagi akun Anda. Buka tautan berikut dalam ${minutes} menit:\n\n${link}\n\nTautan hanya dapat dipakai satu kali. Jika Anda tidak memintanya, abaikan email ini; password Anda tidak berubah.\n`,
  passwordChangedSubject: 'Password akun Anda telah diubah',
  passwordChangedBody: (nama: string) =>
    `${greeting(nama)}\n\nPassword akun Ruang Naskah Anda baru saja diubah dan semua perangkat lain telah dikeluarkan. Jika bukan Anda yang mengubahnya, segera atur ulang password dari halaman login dan hubungi penerbit.\n`,
  emailInUseSubject: 'Percobaan pendaftaran dengan email Anda',
  emailInUseBody: (nama: string) =>
    `${greeting(nama)}\n\nSeseorang mencoba mendaftar di Ruang Naskah dengan email ini, padahal akun Anda sudah ada. Jika itu Anda, silakan masuk atau atur ulang password. Jika bukan, Anda tidak perlu melakukan apa pun.\n`,
  approvedSubject: 'Akun Anda telah disetujui',
  approvedBody: (nama: string, link: string) =>
    `${greeting(nama)}\n\nAkun redaksi Anda di Ruang Naskah telah disetujui. Silakan masuk dengan email dan password yang Anda pilih saat mendaftar:\n\n${link}\n`,
} as const;
