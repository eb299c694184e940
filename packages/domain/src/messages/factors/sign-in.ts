/** The second step of signing in, also where the password is asked for once more; loaded when it is needed. */
export const secondStep = {
  intro: 'Password Anda benar. Buka aplikasi autentikator di ponsel Anda, lalu ketik kodenya.',
  introPasskey: 'Password Anda benar. Lanjutkan dengan passkey Anda.',
  introRecovery: 'Ketik salah satu kode pemulihan yang Anda simpan. Setiap kode hanya berlaku sekali.',
  /** Without JavaScript one field takes both. */
  introAny: 'Password Anda benar. Ketik kode dari aplikasi autentikator, atau satu kode pemulihan.',
  code: 'Kode dari aplikasi',
  codeHint: 'Enam angka yang sedang tampil, misalnya 123 456.',
  recoveryCode: 'Kode pemulihan',
  recoveryCodeHint: 'Huruf besar dan kecil dianggap sama; tanda hubung boleh dilewati.',
  anyCode: 'Kode',
  confirm: 'Lanjutkan',
  confirming: 'Memeriksa...',
  useTotp: 'Gunakan kode dari aplikasi',
  useRecovery: 'Gunakan kode pemulihan',
  startOver: 'Kembali ke password',
  lostAll: 'Ponsel, passkey, dan kode pemulihan hilang? Hubungi admin.',

  passkeyCancelled: 'Passkey tidak terbaca atau dibatalkan. Coba lagi, atau gunakan cara lain.',
  passkeyKnown: 'Perangkat ini sudah menyimpan passkey untuk akun Anda.',
} as const;
