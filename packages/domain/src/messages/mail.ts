/**
 * Subjects and texts of the mails the portal sends. Without a name, and without any other text of the account: nobody
 * has proved that its address is theirs, and mail programs make links of bare domains and telephone numbers. A stranger
 * could have the publisher mail an advertisement.
 */
export const mail = {
  /** A whole mail: greeting, text, who sends it and how to ask them. `contact` is empty while no contact is set. */
  letter: (text: string, publisher: string, contact: string) =>
    `Halo,\n\n${text}\n\nSalam,\n${publisher}\n\nEmail ini dikirim otomatis.${contact === '' ? '' : ` Pertanyaan: ${contact}.`}\n`,
  resetSubject: 'Buat password baru untuk akun Ruang Naskah',
  resetBody: (link: string, minutes: number) =>
    `Kami menerima permintaan untuk membuat password baru bagi akun Anda. Buka link berikut dalam ${minutes} menit:\n\n${link}\n\nLink ini hanya dapat dipakai satu kali. Jika Anda tidak meminta password baru, abaikan email ini; password Anda tidak berubah.`,
  passwordChangedSubject: 'Password akun Ruang Naskah Anda telah diubah',
  passwordChangedBody: (link: string) =>
    `Password akun Ruang Naskah Anda baru saja diubah. Semua perangkat lain harus masuk lagi.\n\nJika bukan Anda yang mengubahnya, segera buat password baru di link berikut dan hubungi kami:\n\n${link}`,
  emailInUseSubject: 'Anda sudah memiliki akun Ruang Naskah',
  emailInUseBody: (link: string) =>
    `Email ini baru saja dipakai untuk mendaftar di Ruang Naskah, dan akunnya sudah ada. Jika itu Anda, masuk di link berikut. Jika bukan, abaikan email ini.\n\n${link}`,
  welcomeSubject: 'Akun Ruang Naskah Anda sudah dibuat',
  welcomeBody: (link: string) =>
    `Email ini baru saja dipakai untuk membuat akun di Ruang Naskah. Masuk dengan password yang Anda pilih:\n\n${link}\n\nJika bukan Anda yang mendaftar, beri tahu kami.`,
  welcomeHeldBody:
    'Email ini baru saja dipakai untuk mendaftar sebagai redaksi di Ruang Naskah. Akun Anda menunggu persetujuan admin. Kami mengirim email setelah akun disetujui.\n\nJika bukan Anda yang mendaftar, beri tahu kami.',
  approvedSubject: 'Akun redaksi Ruang Naskah Anda telah disetujui',
  approvedBody: (link: string) =>
    `Akun redaksi Anda di Ruang Naskah telah disetujui. Masuk dengan email dan password Anda:\n\n${link}`,
  roleChangedSubject: 'Peran akun Ruang Naskah Anda telah diubah',
  roleChangedBody: (role: string, link: string) =>
    `Admin mengubah peran akun Anda di Ruang Naskah menjadi ${role}. Masuk lagi dengan email dan password yang sama:\n\n${link}`,
  adminsChangedSubject: 'Daftar admin Ruang Naskah berubah',
  adminsChangedBody: (from: string, to: string, link: string) =>
    `Peran sebuah akun di Ruang Naskah baru saja diubah dari ${from} menjadi ${to}. Lihat akunnya dan siapa yang mengubahnya di “Catatan Audit”:\n\n${link}\n\nJika Anda tidak tahu alasannya, segera hubungi admin lain dan pengelola server.`,
  adminDeletedBody: (link: string) =>
    `Akun seorang admin Ruang Naskah baru saja dihapus. Lihat siapa yang menghapusnya di “Catatan Audit”:\n\n${link}\n\nJika Anda tidak tahu alasannya, segera hubungi admin lain dan pengelola server.`,
  adminSuspendedBody: (link: string) =>
    `Akun seorang admin Ruang Naskah baru saja dinonaktifkan. Lihat siapa yang menonaktifkannya di “Catatan Audit”:\n\n${link}\n\nJika Anda tidak tahu alasannya, segera hubungi admin lain dan pengelola server.`,
  adminReopenedBody: (link: string) =>
    `Akun seorang admin Ruang Naskah baru saja diaktifkan kembali. Lihat siapa yang mengaktifkannya di “Catatan Audit”:\n\n${link}\n\nJika Anda tidak tahu alasannya, segera hubungi admin lain dan pengelola server.`,
  emailChangedSubject: 'Email akun Ruang Naskah Anda telah diganti',
  emailChangedBody:
    'Admin mengganti email akun Ruang Naskah Anda. Email ini tidak dipakai lagi untuk masuk, dan tidak menerima kabar lagi.\n\nJika Anda tidak memintanya, segera hubungi kami.',
  emailLinkSubject: 'Buat password untuk akun Ruang Naskah Anda',
  emailLinkBody: (link: string) =>
    `Email ini sekarang menjadi email akun Ruang Naskah Anda. Password lama tidak berlaku lagi. Buat password baru di link berikut dalam 24 jam:\n\n${link}\n\nLink ini hanya dapat dipakai satu kali. Jika Anda tidak mengenal akun ini, abaikan email ini.`,
  addressChangedSubject: 'Email sebuah akun Ruang Naskah diganti',
  addressChangedBody: (link: string) =>
    `Email sebuah akun di Ruang Naskah baru saja diganti. Lihat akunnya dan siapa yang menggantinya di “Catatan Audit”:\n\n${link}\n\nJika Anda tidak tahu alasannya, segera hubungi admin lain dan pengelola server.`,
  ruleReleasedSubject: 'Verifikasi dua langkah tidak lagi wajib bagi admin',
  ruleReleasedBody: (link: string) =>
    `Kewajiban verifikasi dua langkah bagi admin Ruang Naskah baru saja dihentikan. Lihat siapa yang menghentikannya di “Catatan Audit”:\n\n${link}\n\nJika Anda tidak tahu alasannya, segera hubungi admin lain dan pengelola server.`,
  factorAddedSubject: 'Cara masuk baru di akun Ruang Naskah Anda',
  factorAddedBody: (way: string, link: string) =>
    `Ke verifikasi dua langkah akun Ruang Naskah Anda telah ditambahkan: ${way}.\n\nJika bukan Anda yang menambahkannya, segera buat password baru di link berikut dan hubungi kami:\n\n${link}`,
  factorRemovedSubject: 'Cara masuk dihapus dari akun Ruang Naskah Anda',
  factorRemovedBody: (way: string, link: string) =>
    `Dari verifikasi dua langkah akun Ruang Naskah Anda telah dihapus: ${way}.\n\nJika bukan Anda yang menghapusnya, segera buat password baru di link berikut dan hubungi kami:\n\n${link}`,
  factorWays: { totp: 'aplikasi autentikator', passkey: 'passkey', all: 'semua cara' },
  recoveryUsedSubject: 'Kode pemulihan akun Ruang Naskah Anda telah dipakai',
  recoveryUsedBody: (left: number, link: string) =>
    `Kode pemulihan baru saja dipakai untuk masuk ke akun Ruang Naskah Anda. Kode yang tersisa: ${left}.\n\nJika bukan Anda yang memakainya, segera buat password baru di link berikut dan hubungi kami:\n\n${link}`,
  recoveryRenewedSubject: 'Kode pemulihan baru untuk akun Ruang Naskah Anda',
  recoveryRenewedBody: (link: string) =>
    `Kode pemulihan baru telah dibuat untuk akun Ruang Naskah Anda. Kode yang lama tidak berlaku lagi.\n\nJika bukan Anda yang membuatnya, segera buat password baru di link berikut dan hubungi kami:\n\n${link}`,
  stepRefusedSubject: 'Percobaan masuk ke akun Ruang Naskah Anda dihentikan',
  stepRefusedBody: (link: string) =>
    `Password akun Ruang Naskah Anda benar, tetapi kode langkah keduanya salah beberapa kali. Percobaan masuk itu dihentikan.\n\nJika bukan Anda yang mencoba, password Anda diketahui orang lain. Segera buat password baru di link berikut:\n\n${link}`,
} as const;
