import type { ReasonedStatus } from './status.ts';

/** A reason to begin with: chosen by its name, filled into the field, and changed there. */
export interface ReasonTemplate {
  readonly name: string;
  readonly text: string;
}

/** Of each status the first one stands in the field at once, so that saving stays one press. */
export const reasonTemplates: Record<ReasonedStatus, readonly [ReasonTemplate, ...ReasonTemplate[]]> = {
  Ditolak: [
    {
      name: 'Di luar bidang terbitan',
      text: 'Terima kasih sudah mengirim naskah ini. Temanya berada di luar bidang buku yang kami terbitkan saat ini.',
    },
    {
      name: 'Belum siap terbit',
      text: 'Terima kasih sudah mengirim naskah ini. Isi dan susunannya belum siap untuk diterbitkan. Anda boleh memperbaikinya dan mengirimnya lagi sebagai naskah baru.',
    },
    {
      name: 'Serupa dengan terbitan kami',
      text: 'Terima kasih sudah mengirim naskah ini. Kami sudah memiliki buku dengan tema dan pembaca yang serupa.',
    },
  ],
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)': [
    {
      name: 'Sesuai catatan di dokumen',
      text: 'Naskah Anda kami terima dengan perbaikan. Catatan kami ada di dalam dokumen. Kirim revisinya lewat halaman ini.',
    },
    {
      name: 'Lengkapi rujukan',
      text: 'Naskah Anda kami terima dengan perbaikan. Lengkapi sitasi dan daftar pustaka, lalu kirim revisinya lewat halaman ini.',
    },
    {
      name: 'Rapikan susunan bab',
      text: 'Naskah Anda kami terima dengan perbaikan. Rapikan susunan bab dan judulnya, lalu kirim revisinya lewat halaman ini.',
    },
  ],
};
