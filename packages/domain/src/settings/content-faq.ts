import { limits } from '../limits.ts';
import { manuscriptHosts, stageHosts } from '../links.ts';
import { manuscriptStatuses } from '../manuscripts/status.ts';
import { messages } from '../messages.id.ts';
import type { StageName } from '../projects/stages.ts';
import { stageNames } from '../projects/stages.ts';
import type { ContentSection } from './content.ts';
import { contactLine, requestLine } from './content.ts';
import type { Settings } from './schema.ts';
import { imprintLabel } from './values.ts';

/** /faq: what an author asks about this portal's own process, grouped by when the question comes up. */

export interface FaqTopic {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly ContentSection[];
}

const { profile, submit, submissions } = messages.shell.screens;

/** What happens in each of the ten stages, and who does it. */
export const stageMeanings: Readonly<Record<StageName, string>> = {
  Penulisan: 'penulis menyelesaikan dan menyerahkan naskah',
  Layout: 'redaksi menata halaman',
  Penyuntingan: 'redaksi menyunting bahasa dan isi',
  Telaah: 'redaksi menelaah ketepatan isi',
  Proofreading: 'penulis membaca ulang hasil tata letak',
  'Quality Control': 'redaksi memeriksa mutu keseluruhan',
  Revisi: 'redaksi memasukkan perbaikan terakhir',
  'Pengajuan Cetak': 'redaksi menyiapkan berkas cetak dan kelengkapannya',
  'Proses Cetak': 'redaksi mengawal proses cetak',
  Selesai: 'buku selesai dan proyek ditutup',
};

export function faqTopics(settings: Settings): readonly FaqTopic[] {
  return [
    { id: 'akun', title: 'Akun dan data diri', questions: accountQuestions(settings) },
    { id: 'mengirim', title: 'Mengirim naskah', questions: submissionQuestions(settings) },
    { id: 'review', title: 'Hasil review', questions: reviewQuestions(settings) },
    { id: 'produksi', title: 'Tahap produksi', questions: productionQuestions(settings) },
    { id: 'bantuan', title: 'Bantuan dan hak Anda', questions: helpQuestions(settings) },
  ];
}

function ask(
  id: string,
  title: string,
  paragraphs: string | string[],
  items?: readonly string[],
): ContentSection {
  return { id, title, paragraphs: [paragraphs].flat(), ...(items && { items }) };
}

function accountQuestions(settings: Settings): ContentSection[] {
  return [
    ask('cara-daftar', 'Bagaimana cara mendaftar?', 'Pendaftaran gratis dan selesai dalam beberapa menit.', [
      'Tekan “Gabung Penulis” di halaman depan, atau “Gabung Redaksi” jika Anda ingin bekerja sebagai tim redaksi.',
      'Isi data diri dan buat password.',
      'Ketik enam huruf pada gambar, lalu tekan Daftar.',
      'Masuk dengan email dan password yang baru saja Anda buat.',
    ]),
    ask('mengapa-nik', 'Mengapa NIK dan data diri diminta?', [
      'NIK, alamat, serta tempat dan tanggal lahir diperlukan untuk surat perjanjian penerbitan dan pengajuan ISBN. NPWP dan nomor rekening boleh dikosongkan dahulu; keduanya dipakai untuk pajak dan pembayaran royalti.',
      'NIK, NPWP, nomor rekening, dan tanggal lahir disimpan terenkripsi. Di portal, hanya Anda dan admin penerbit yang dapat melihatnya. Siapa yang menerimanya di luar portal tertulis di halaman Kebijakan Privasi.',
    ]),
    ask(
      'ubah-data',
      'Bagaimana cara mengubah data diri?',
      `Masuk, buka ${profile}, tekan “${messages.users.edit}”, lalu “${messages.users.save}”. Email dan peran akun tidak dapat diubah sendiri; hubungi kami melalui ${contactLine(settings)}.`,
    ),
    ask('lupa-password', 'Saya lupa password. Apa yang harus dilakukan?', [
      `Di halaman Masuk, pilih “${messages.auth.forgotPassword}” dan masukkan email akun Anda. Kami mengirim link yang berlaku ${limits.resetLinkSeconds / 60} menit dan hanya dapat dipakai satu kali.`,
      'Jika email tidak datang, periksa folder spam dan pastikan alamatnya sama dengan saat mendaftar. Setelah password diubah, semua perangkat harus masuk lagi.',
    ]),
    ask('dua-langkah', 'Bagaimana melindungi akun saya jika password diketahui orang lain?', [
      `Masuk, buka ${profile}, lalu pasang “${messages.ownFactors.heading}”. Setelah password, portal meminta kode dari aplikasi di ponsel Anda, atau passkey.`,
      'Simpan kode pemulihan terpisah dari ponsel. Dengan salah satunya Anda tetap dapat masuk jika ponsel hilang.',
      `Ponsel dan kode pemulihan hilang? Hubungi kami melalui ${contactLine(settings)}.`,
    ]),
  ];
}

function submissionQuestions(settings: Settings): ContentSection[] {
  const hosts = [...manuscriptHosts, ...settings.extraManuscriptHosts].filter(
    (host) => !host.startsWith('www.'),
  );
  return [
    ask(
      'cara-kirim',
      'Bagaimana cara mengirim naskah?',
      'Berkas naskah tetap di penyimpanan Anda. Yang dikirim adalah link ke berkas itu.',
      [
        'Simpan naskah sebagai PDF di Google Drive atau Dropbox, lalu buka aksesnya bagi siapa saja yang memiliki link.',
        `Masuk, lalu buka ${submit}.`,
        'Pilih Tujuan Penerbit (imprint) dan kategori, lalu isi judul, sinopsis, dan link naskah.',
        `Tekan “${messages.manuscripts.submit}”. Naskah langsung muncul di ${submissions}.`,
      ],
    ),
    ask(
      'syarat-berkas',
      'Apa syarat berkas naskah?',
      `${messages.manuscripts.guidance} Link yang diterima berasal dari ${hosts.join(', ')}.`,
    ),
    ask(
      'akses-link',
      'Bagaimana agar link dapat dibuka tim redaksi?',
      'Naskah yang tidak dapat dibuka tidak dapat kami baca. Sebelum mengirim, coba buka link naskah di mode penyamaran (incognito).',
      [
        'Google Drive: tekan “Bagikan”, ubah “Akses umum” menjadi “Siapa saja yang memiliki link”, pilih “Pelihat”, lalu salin link.',
        'Dropbox: tekan “Bagikan”, buat link, lalu pilih “Siapa saja yang memiliki link” dapat melihat.',
        'Jangan memindahkan atau menghapus berkas selama naskah masih direview.',
      ],
    ),
    ask(
      'pilih-imprint',
      'Tujuan Penerbit (imprint) mana yang harus saya pilih?',
      'Imprint adalah nama terbitan untuk satu jenis buku. Pilih menurut jenis buku Anda. Jika ragu, pilih yang paling dekat; admin dapat mengarahkan naskah Anda.',
      settings.imprints.map(imprintLabel),
    ),
    ask(
      'lebih-dari-satu',
      'Bolehkah mengirim lebih dari satu naskah?',
      'Boleh. Kirim setiap naskah tersendiri agar masing-masing mempunyai riwayat dan statusnya sendiri.',
    ),
    ask(
      'ganti-berkas',
      'Bagaimana jika ada kesalahan pada naskah yang sudah dikirim?',
      `Isian yang sudah dikirim tidak dapat diubah. Untuk memperbaiki berkas, unggah versi baru pada berkas yang sama di Google Drive (“Kelola versi”) sehingga link-nya tetap. Untuk memperbaiki judul atau sinopsis, hubungi kami melalui ${contactLine(settings)}.`,
    ),
  ];
}

function reviewQuestions(settings: Settings): ContentSection[] {
  return [
    ask(
      'arti-status',
      'Apa arti setiap status naskah?',
      `Status terbaru dan seluruh riwayatnya ada di ${submissions}.`,
      manuscriptStatuses.map((status) => `${status}: ${messages.manuscripts.statusMeaning[status]}`),
    ),
    ask('berapa-lama', 'Berapa lama naskah direview?', [
      'Naskah dibaca menurut urutan datangnya, yang paling lama menunggu lebih dahulu. Lamanya bergantung pada tebal naskah dan jumlah antrean.',
      `Status berubah di portal begitu ada keputusan. Jika setelah 30 hari statusnya masih Sedang Direview, tanyakan melalui ${contactLine(settings)} dengan menyebutkan judulnya.`,
    ]),
    ask(
      'setelah-diterima',
      'Apa yang terjadi setelah naskah diterima?',
      'Tim redaksi menghubungi Anda melalui email atau nomor HP di Data Diri untuk membicarakan perjanjian penerbitan. Setelah itu admin membuat proyek, dan Anda dapat mengikuti sepuluh tahapnya di dashboard.',
    ),
    ask(
      'perlu-revisi',
      'Naskah saya diterima tetapi perlu revisi. Apa langkah berikutnya?',
      `Buka naskahnya di ${submissions} dan baca alasan dari penerbit. Perbaiki naskahnya, lalu kirim link-nya di sana dengan tombol “${messages.manuscripts.sendRevision}”. Naskah tidak perlu dikirim lagi sebagai naskah baru.`,
    ),
    ask(
      'ditolak',
      'Naskah saya ditolak. Bolehkah mengirim lagi?',
      'Boleh. Perbaiki naskahnya, lalu kirim sebagai naskah baru. Anda juga boleh memilih imprint lain.',
    ),
  ];
}

function productionQuestions(settings: Settings): ContentSection[] {
  const hosts = [...stageHosts, ...settings.extraStageHosts].join(', ');
  return [
    ask(
      'sepuluh-tahap',
      'Apa saja sepuluh tahap produksi?',
      'Setiap buku melewati tahap berikut. Admin menyetujui hasil setiap tahap sebelum tahap berikutnya dimulai.',
      stageNames.map((stage) => `${stage}: ${stageMeanings[stage]}.`),
    ),
    ask(
      'tenggat',
      'Di mana saya melihat tenggat, dan bagaimana jika terlewat?',
      'Tenggat setiap tahap tertulis di dashboard, lengkap dengan sisa harinya. Hasil kerja tetap dapat diserahkan setelah tenggat, tetapi jadwal terbit ikut bergeser. Jika Anda perlu waktu lebih, hubungi admin sebelum tenggatnya tiba.',
    ),
    ask(
      'serahkan-hasil',
      'Bagaimana menyerahkan hasil Penulisan atau Proofreading?',
      `Buka proyek di dashboard, tempel link hasil kerja pada tahap yang menjadi giliran Anda, lalu tekan “${messages.stageLink.submitLink}”. Link tahap harus berasal dari ${hosts}. ${messages.stageLink.linkHint}`,
    ),
    ask(
      'ubah-link',
      'Bolehkah mengubah link yang sudah diserahkan?',
      'Boleh, selama tahapnya belum Disetujui. Link sebelumnya tetap tercatat beserta siapa yang menyerahkannya dan kapan. Setelah disetujui, hubungi admin.',
    ),
  ];
}

function helpQuestions(settings: Settings): ContentSection[] {
  return [
    ask(
      'siapa-melihat',
      'Siapa yang dapat melihat naskah dan data saya?',
      'Naskah yang Anda kirim hanya terlihat oleh Anda dan admin. Proyek terlihat oleh penulisnya, anggota redaksi yang bertugas di dalamnya, dan admin. Di portal, data diri hanya terlihat oleh Anda dan admin. Siapa yang menerimanya di luar portal tertulis di halaman Kebijakan Privasi.',
    ),
    ask('hapus-data', 'Bagaimana menghapus akun dan data saya?', [
      `${requestLine(settings)} Kami menindaklanjutinya paling lambat 3 x 24 jam sejak permintaan diterima.`,
      'Akun dan seluruh data diri dihapus. Nama penulis tetap tercantum pada naskah dan buku yang sudah diproses karena merupakan bagian dari karya itu.',
    ]),
    ask(
      'biaya',
      'Apakah ada biaya?',
      'Mendaftar dan mengirim naskah tidak dipungut biaya. Hal lain yang menyangkut penerbitan tertulis di surat perjanjian.',
    ),
    ask(
      'hubungi',
      'Ke mana saya bertanya jika belum menemukan jawabannya?',
      `Hubungi kami melalui ${contactLine(settings)}.${settings.hours === '' ? '' : ` Jam layanan: ${settings.hours}.`}`,
    ),
  ];
}
