import { expect, test } from 'vitest';
import { defaultTemplate, renderNotice, sampleValues } from './templates.ts';
import { type NoticeEvent, noticeEvents } from './values.ts';

/**
 * The subject and text of each event as its preview shows them, in the portal's own words. Whoever changes a sentence or
 * a sample reads the whole here: it has to make sense to its receiver.
 */
const previews: Readonly<Record<NoticeEvent, readonly [subject: string, text: string]>> = {
  manuscriptArrived: [
    'Naskah baru: Laut yang Pulang',
    'Siti Rahmawati mengirim naskah “Laut yang Pulang”. Naskah ini menunggu keputusan.',
  ],
  revisionArrived: [
    'Revisi masuk: Laut yang Pulang',
    'Siti Rahmawati mengirim revisi naskah “Laut yang Pulang”. Naskah ini menunggu keputusan.',
  ],
  delivered: [
    'Proofreading diserahkan: Laut yang Pulang',
    'Siti Rahmawati menyerahkan link tahap Proofreading untuk “Laut yang Pulang”. Tahap ini menunggu persetujuan.',
  ],
  manuscriptReceived: [
    'Naskah Anda sudah masuk: Laut yang Pulang',
    'Naskah “Laut yang Pulang” sudah masuk dan sedang direview. Kabar berikutnya kami kirim setelah ada keputusan.',
  ],
  revisionReceived: [
    'Revisi Anda sudah masuk: Laut yang Pulang',
    'Revisi naskah “Laut yang Pulang” sudah masuk dan sedang direview. Kabar berikutnya kami kirim setelah ada keputusan.',
  ],
  statusChanged: [
    'Status naskah Diterima Perlu Revisi: Laut yang Pulang',
    'Status naskah “Laut yang Pulang” sekarang Diterima Perlu Revisi. Bab 4 masih perlu rujukan.\n\nPerbaiki naskahnya, lalu kirim revisinya lewat portal.',
  ],
  statusCorrected: [
    'Alasan status diperbarui: Laut yang Pulang',
    'Alasan untuk status Diterima Perlu Revisi naskah “Laut yang Pulang” kami perbarui. Bab 4 masih perlu rujukan.',
  ],
  manuscriptGiven: [
    'Naskah ini sekarang atas nama Anda: Laut yang Pulang',
    'Naskah “Laut yang Pulang” sekarang atas nama Anda di portal. Statusnya Diterima Perlu Revisi.\n\nPerbaiki naskahnya, lalu kirim revisinya lewat portal.',
  ],
  manuscriptGivenAway: [
    'Penulis naskah diganti: Laut yang Pulang',
    'Naskah “Laut yang Pulang” sekarang atas nama penulis lain. Tidak ada lagi yang perlu Anda kerjakan untuk naskah ini.',
  ],
  bookBegun: [
    'Buku Anda sedang dikerjakan: Laut yang Pulang',
    'Buku “Laut yang Pulang” sedang kami kerjakan atas nama Anda. Perkembangannya bisa diikuti di portal.',
  ],
  bookGivenAway: [
    'Penulis diganti: Laut yang Pulang',
    'Buku “Laut yang Pulang” sekarang atas nama penulis lain. Tidak ada lagi yang perlu Anda kerjakan untuk buku ini.',
  ],
  titleChanged: [
    'Judul diubah: Laut yang Pulang',
    'Judul buku Anda “Pulang ke Laut” diubah menjadi “Laut yang Pulang”. Bila ada yang keliru, tulis catatan di portal.',
  ],
  bookAtPress: [
    'Buku Anda mulai dicetak: Laut yang Pulang',
    'Kabar baik, buku “Laut yang Pulang” sudah masuk percetakan. Kami kabari lagi setelah selesai dicetak.',
  ],
  bookDone: [
    'Buku Anda selesai dicetak: Laut yang Pulang',
    'Selamat, buku “Laut yang Pulang” sudah selesai dicetak! Terima kasih sudah menulis bersama kami.',
  ],
  assigned: [
    'Tugas baru: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” menjadi tugas Anda. Tenggat: 18 November 2026.',
  ],
  deadlineSet: [
    'Tenggat ditetapkan: Laut yang Pulang (Proofreading)',
    'Tenggat tahap Proofreading untuk “Laut yang Pulang” sudah ditetapkan: 18 November 2026.',
  ],
  deadlineEarlier: [
    'Tenggat dimajukan: Laut yang Pulang (Proofreading)',
    'Tenggat tahap Proofreading untuk “Laut yang Pulang” sekarang 18 November 2026 (sebelumnya 25 November 2026).',
  ],
  deadlineLater: [
    'Tenggat diundur: Laut yang Pulang (Proofreading)',
    'Tenggat tahap Proofreading untuk “Laut yang Pulang” sekarang 18 November 2026 (sebelumnya 11 November 2026).',
  ],
  briefChanged: [
    'Arahan berubah: Laut yang Pulang (Proofreading)',
    'Arahan admin tahap Proofreading untuk “Laut yang Pulang” berubah. Pakai ukuran 14 × 21 cm.',
  ],
  projectDeleted: [
    'Proyek dihentikan: Laut yang Pulang',
    'Proyek “Laut yang Pulang” dihentikan. Tidak ada lagi yang perlu dikerjakan untuk proyek ini.',
  ],
  projectRestored: [
    'Proyek dilanjutkan: Laut yang Pulang',
    'Proyek “Laut yang Pulang” dilanjutkan lagi. Tahap dan tenggatnya bisa dilihat di portal.',
  ],
  yourTurn: [
    'Giliran Anda: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” sekarang giliran Anda. Tenggat: 18 November 2026. Serahkan link hasilnya lewat portal.',
  ],
  proofReady: [
    'Periksa naskah siap cetak: Laut yang Pulang',
    'Naskah siap cetak “Laut yang Pulang” menunggu Anda periksa. Setujui cetak atau minta koreksi di portal.',
  ],
  reassigned: [
    'Tugas dialihkan: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” tidak lagi menjadi tugas Anda.',
  ],
  returned: [
    'Perlu perbaikan: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” perlu diperbaiki, lalu diserahkan kembali. Tenggat: 18 November 2026. Bab 4 masih perlu rujukan.',
  ],
  approved: [
    'Disetujui: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” sudah disetujui. Terima kasih.',
  ],
  approvalUndone: [
    'Persetujuan dibatalkan: Laut yang Pulang (Proofreading)',
    'Persetujuan tahap Proofreading untuk “Laut yang Pulang” dibatalkan. Hasilnya kami periksa lagi.',
  ],
  dueSoon: [
    'Tenggat dekat: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” ditunggu paling lambat 18 November 2026.',
  ],
  reminder: [
    'Pengingat: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” kami tunggu. Tenggat: 18 November 2026. Serahkan link hasilnya lewat portal.',
  ],
  overdue: [
    'Lewat tenggat: Laut yang Pulang (Proofreading)',
    'Tahap Proofreading untuk “Laut yang Pulang” sudah lewat 3 hari kerja (tenggat 18 November 2026). Link-nya kami tunggu.',
  ],
  noteToYou: [
    'Catatan untuk Anda: Laut yang Pulang',
    'Siti Rahmawati menulis catatan untuk Anda di “Laut yang Pulang”. Baca di portal.',
  ],
  requestArrived: [
    'Siti Rahmawati meminta tambahan waktu sampai 4 Desember 2026: Laut yang Pulang',
    'Siti Rahmawati meminta tambahan waktu sampai 4 Desember 2026 untuk “Laut yang Pulang”. Bab 4 masih perlu rujukan.',
  ],
  requestWithdrawn: [
    'Siti Rahmawati membatalkan permohonan tambahan waktu sampai 4 Desember 2026: Laut yang Pulang',
    'Siti Rahmawati membatalkan permohonan tambahan waktu sampai 4 Desember 2026 untuk “Laut yang Pulang”. Tidak perlu dijawab lagi.',
  ],
  accountWaiting: [
    'Akun menunggu persetujuan: Siti Rahmawati',
    'Siti Rahmawati mendaftar sebagai redaksi. Setujui atau hapus akunnya di halaman Data Pengguna.',
  ],
  requestDecided: [
    'Permohonan tambahan waktu sampai 4 Desember 2026 diterima: Laut yang Pulang',
    'Permohonan tambahan waktu sampai 4 Desember 2026 untuk “Laut yang Pulang” diterima. Selesaikan Bab 4 lebih dahulu.',
  ],
  requestSettled: [
    'Permohonan tambahan waktu sampai 4 Desember 2026 selesai tanpa jawaban: Laut yang Pulang',
    'Permohonan tambahan waktu sampai 4 Desember 2026 untuk “Laut yang Pulang” selesai tanpa jawaban karena keadaan tahapnya sudah berubah.',
  ],
  proofJudged: [
    'Siti Rahmawati meminta koreksi: Laut yang Pulang',
    'Siti Rahmawati memeriksa naskah siap cetak “Laut yang Pulang” dan meminta koreksi. Judul di punggung buku terpotong.',
  ],
};

test.each(noticeEvents)('the preview of %s makes sense', (event) => {
  const { subject, text } = renderNotice(defaultTemplate(event), sampleValues(event));
  expect([subject, text]).toEqual(previews[event]);
});
