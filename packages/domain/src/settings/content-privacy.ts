import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import type { ContentPage, ContentSection } from './content.ts';
import { contactLine, requestLine } from './content.ts';
import type { Settings } from './schema.ts';

/**
 * The privacy page: what people must be told before they consent (Law 27/2022, UU PDP). It says what the code does, and
 * gives no figure where the publisher decides, as with backups.
 */

/** The version that a person agrees to when registering; raised when this page changes in substance. */
export const privacyVersion = '2026-11-23';

const { profile } = messages.shell.screens;

export function privacyPage(settings: Settings): ContentPage {
  return {
    title: messages.shell.privacy,
    lead: `Cara ${settings.publisherName} mengumpulkan, memakai, dan melindungi data pribadi Anda, sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi. Versi ${privacyVersion}. Versi yang Anda setujui tertulis di halaman ${profile}.`,
    sections: [
      controller(settings),
      data,
      purpose,
      recipients(settings),
      security,
      retention,
      children,
      rights(settings),
      incidents,
      changes,
    ],
  };
}

function controller(settings: Settings): ContentSection {
  const { publisherName, address } = settings;
  return {
    id: 'pengendali',
    title: 'Siapa yang bertanggung jawab',
    paragraphs: [
      `Pengendali data pribadi adalah ${publisherName}${address === '' ? '' : `, ${address}`}.`,
      `Pertanyaan dan permintaan tentang data pribadi: ${contactLine(settings)}.`,
    ],
  };
}

const data: ContentSection = {
  id: 'data',
  title: 'Data yang kami simpan',
  paragraphs: ['Kami hanya menyimpan data yang Anda berikan dan catatan yang timbul saat portal dipakai.'],
  items: [
    'Data akun: nama, email, tujuan pendaftaran, dan password dalam bentuk yang tidak dapat dibaca kembali.',
    'Verifikasi dua langkah, jika Anda memasangnya: caranya, nama yang Anda berikan, dan waktunya. Sidik jari dan wajah tetap di perangkat Anda.',
    'Data diri wajib: NIK atau nomor paspor, nomor HP, alamat, alamat KTP, kota, serta tempat dan tanggal lahir.',
    'Data diri opsional: status perkawinan, kode pos, telepon rumah dan kantor, NPWP beserta alamatnya, dan nomor rekening.',
    'Nomor rekening dan NPWP kami perlakukan sebagai data keuangan pribadi, yang menurut undang-undang bersifat spesifik dan dijaga lebih ketat.',
    'Naskah dan pekerjaan: isian naskah, link yang Anda serahkan, status, tenggat, dan riwayatnya.',
    'Nama penulis lain yang Anda tulis di formulir. Pastikan mereka mengetahuinya.',
    'Catatan keamanan: waktu masuk, jenis perangkat, sebagian alamat jaringan, dan tindakan penting di portal (siapa, apa, kapan).',
    'Hitungan percobaan, misalnya masuk dan mendaftar, menurut alamat jaringan, perangkat, dan akun.',
    'Catatan server: halaman yang diminta, waktunya, dan nomor akun, tanpa isinya.',
  ],
};

const purpose: ContentSection = {
  id: 'tujuan',
  title: 'Untuk apa data dipakai',
  paragraphs: [
    'Dasar pemrosesan adalah persetujuan Anda, pelaksanaan perjanjian dengan Anda, kewajiban hukum (misalnya pajak), dan kepentingan sah kami menjaga keamanan portal. Data tidak dipakai untuk iklan, tidak dijual, dan tidak dipakai untuk keputusan otomatis.',
  ],
  items: [
    'Isian naskah, link, dan riwayatnya: menilai, mengolah, dan menerbitkan naskah.',
    'NIK atau nomor paspor, alamat, tempat dan tanggal lahir: perjanjian dan ISBN.',
    'NPWP, alamat NPWP, dan status perkawinan: pajak.',
    'Nomor rekening: pembayaran royalti atau honor.',
    'Email dan telepon: menghubungi Anda tentang naskah dan tugas.',
    'Catatan keamanan, hitungan percobaan, dan catatan server: menjaga akun dan portal.',
  ],
};

const day = 24 * 60 * 60;

function recipients(settings: Settings): ContentSection {
  return {
    id: 'penerima',
    title: 'Siapa yang dapat melihatnya',
    paragraphs: [
      'Di portal, data diri hanya terlihat oleh Anda dan admin penerbit; setiap kali admin membuka data diri orang lain, hal itu tercatat. Tim redaksi melihat nama penulis pada proyek yang mereka kerjakan; penulis melihat nama anggota redaksi yang menangani proyeknya.',
      `Pihak luar menerima data hanya sejauh diwajibkan hukum atau diperlukan untuk penerbitan, misalnya untuk pengajuan ISBN dan pembayaran. Penyedia server, cadangan, dan pengiriman email memproses data atas nama kami. Nama dan lokasi mereka dapat Anda tanyakan melalui ${contactLine(settings)}.`,
      'Halaman portal ini tidak memuat pelacak, iklan, atau skrip pihak lain. Berkas naskah tetap di Google Drive atau Dropbox Anda, dengan aturan privasi mereka.',
      `Kami memakai dua cookie. Yang pertama menandai bahwa Anda sudah masuk (paling lama ${limits.sessionSeconds / day} hari). Yang kedua mengenali perangkat Anda (${limits.knownDeviceSeconds / day} hari), agar orang lain yang menebak password tidak membuat akun Anda terkunci. Draf naskah dan email yang diingat hanya tersimpan di perangkat Anda, isian pendaftaran hanya di tab browser sampai tab itu ditutup.`,
    ],
  };
}

const security: ContentSection = {
  id: 'keamanan',
  title: 'Bagaimana data dilindungi',
  paragraphs: [
    'NIK, NPWP, nomor rekening, dan tanggal lahir disimpan terenkripsi dengan kunci yang terpisah dari basis data. Password tidak pernah disimpan dalam bentuk aslinya. Setiap tindakan penting dicatat. Catatan itu tidak dapat diubah dari portal.',
  ],
};

const retention: ContentSection = {
  id: 'masa-simpan',
  title: 'Berapa lama data disimpan',
  paragraphs: ['Data disimpan selama diperlukan untuk tujuannya, lalu dihapus.'],
  items: [
    'Akun dan data diri: selama akun ada. Setelah akun dihapus, data itu langsung hilang dari portal. Cadangan yang lebih lama masih memuatnya sampai cadangan itu kami hapus.',
    'Naskah, juga yang ditolak, dan riwayat penerbitan: selama diperlukan untuk hak dan kewajiban atas karya. Portal tidak menghapusnya secara otomatis. Nama penulis tetap tercantum pada karya.',
    `Sesi masuk: paling lama ${limits.sessionSeconds / day} hari, sesi admin ${limits.adminSessionSeconds / day} hari.`,
    `Link untuk membuat password baru: ${limits.resetLinkSeconds / 60} menit, setelah email akun diganti ${limits.emailLinkSeconds / 3600} jam.`,
    `Email dari portal: isinya sampai terkirim atau batal dikirim; alamat, perihal, dan waktunya ${limits.mailKeptDays} hari sesudahnya.`,
    `Hitungan percobaan: paling lama ${limits.callCountSeconds / day} hari.`,
    `Catatan keamanan: paling lama ${limits.auditKeptDays / 365} tahun, untuk menyelidiki penyalahgunaan. Nama Anda dihapus darinya bersama akun Anda.`,
    'Daftar aktivitas: sampai admin mengosongkannya. Baris tentang Anda dihapus bersama akun Anda.',
    'Catatan server: sampai kami menghapusnya.',
  ],
};

const children: ContentSection = {
  id: 'anak',
  title: `Anak di bawah ${limits.adultYears} tahun`,
  paragraphs: [
    `Anak di bawah ${limits.adultYears} tahun memerlukan persetujuan orang tua atau wali untuk mendaftar. Portal menandai akun mereka bagi admin.`,
  ],
};

function rights(settings: Settings): ContentSection {
  return {
    id: 'hak',
    title: 'Hak Anda',
    paragraphs: [
      `Di halaman ${profile} Anda dapat melihat, memperbaiki, dan mengunduh data Anda sendiri. Untuk hak yang lain: ${lowerFirst(requestLine(settings))} Kami menindaklanjutinya paling lambat 3 x 24 jam sejak permintaan diterima.`,
      'Persetujuan dapat Anda tarik kapan saja. Tanpa persetujuan, akun tidak dapat dipakai lagi.',
    ],
    items: [
      'Melihat data Anda dan memperoleh salinannya.',
      'Memperbaiki dan melengkapi data yang keliru.',
      'Menghapus akun dan data diri.',
      'Menarik persetujuan.',
      'Menunda atau membatasi pemrosesan.',
      'Berkeberatan atas keputusan otomatis.',
      'Menggugat dan menerima ganti rugi menurut undang-undang.',
      'Mengajukan pengaduan kepada lembaga yang berwenang atas pelindungan data pribadi.',
    ],
  };
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

const incidents: ContentSection = {
  id: 'insiden',
  title: 'Jika terjadi kegagalan pelindungan data',
  paragraphs: [
    'Kami memberi tahu Anda dan lembaga yang berwenang secara tertulis paling lambat 3 x 24 jam. Pemberitahuan itu menjelaskan data yang terungkap, kapan dan bagaimana hal itu terjadi, serta upaya penanganan dan pemulihannya.',
  ],
};

const changes: ContentSection = {
  id: 'perubahan',
  title: 'Perubahan halaman ini',
  paragraphs: [
    `Sebelum isi halaman ini berubah secara berarti, kami memberi tahu Anda melalui email atau di portal. Jika diperlukan, kami meminta persetujuan Anda kembali. Halaman ${profile} menunjukkan apakah halaman ini berubah sejak Anda menyetujuinya.`,
  ],
};
