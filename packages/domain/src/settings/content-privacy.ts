import { messages } from '../messages.id.ts';
import type { ContentPage, ContentSection } from './content.ts';
import type { Settings } from './schema.ts';

/** The privacy page: what Law 27/2022 (UU PDP) wants people told before they consent (security study §9). */

/** What a person agrees to when registering; raised when this page changes in substance. */
export const privacyVersion = '2026-11';

const { profile } = messages.shell.screens;

export function privacyPage(settings: Settings): ContentPage {
  return {
    title: messages.shell.privacy,
    lead: `Cara ${settings.publisherName} mengumpulkan, memakai, dan melindungi data pribadi Anda, sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.`,
    sections: [
      controller(settings),
      data,
      purpose,
      recipients,
      security,
      retention,
      rights(settings),
      incidents,
      changes,
    ],
  };
}

function controller({ publisherName, address, email, phone }: Settings): ContentSection {
  return {
    id: 'pengendali',
    title: 'Siapa yang bertanggung jawab',
    paragraphs: [
      `Pengendali data pribadi adalah ${publisherName}, ${address}. Pertanyaan dan permintaan tentang data pribadi: email ${email} atau telepon ${phone}.`,
    ],
  };
}

const data: ContentSection = {
  id: 'data',
  title: 'Data yang kami simpan',
  paragraphs: ['Kami hanya menyimpan data yang Anda berikan dan catatan yang timbul saat portal dipakai.'],
  items: [
    'Data akun: nama, email, tujuan pendaftaran, dan password dalam bentuk yang tidak dapat dibaca kembali.',
    'Data diri wajib: NIK, nomor HP, alamat, alamat KTP, kota, serta tempat dan tanggal lahir.',
    'Data diri opsional: status perkawinan, kode pos, telepon rumah dan kantor, NPWP beserta alamatnya, dan nomor rekening. Nomor rekening dan NPWP kami perlakukan sebagai data spesifik.',
    'Naskah dan pekerjaan: isian naskah, tautan yang Anda serahkan, status, tenggat, dan riwayatnya.',
    'Catatan keamanan: waktu masuk, jenis perangkat, dan sebagian alamat jaringan.',
  ],
};

const purpose: ContentSection = {
  id: 'tujuan',
  title: 'Untuk apa data dipakai',
  paragraphs: [
    'Dasar pemrosesan adalah persetujuan Anda saat mendaftar dan pelaksanaan perjanjian penerbitan. Data tidak dipakai untuk iklan, tidak dijual, dan tidak dipakai untuk keputusan otomatis.',
  ],
  items: [
    'Menilai, mengolah, dan menerbitkan naskah.',
    'Menghubungi Anda tentang naskah dan tugas.',
    'Membuat perjanjian, membayar royalti atau honor, dan memenuhi kewajiban pajak.',
    'Menjaga keamanan akun dan portal.',
  ],
};

const recipients: ContentSection = {
  id: 'penerima',
  title: 'Siapa yang dapat melihatnya',
  paragraphs: [
    'Data diri hanya terlihat oleh Anda dan admin penerbit; setiap kali admin membuka data diri orang lain, hal itu tercatat. Tim redaksi hanya melihat nama pada judul yang mereka kerjakan. Pihak luar menerima data hanya sejauh diwajibkan hukum atau diperlukan untuk penerbitan, misalnya untuk pengajuan ISBN dan pembayaran.',
    'Portal ini tidak memuat pelacak, iklan, atau layanan pihak ketiga. Cookie kami hanya dua: penanda bahwa Anda sudah masuk, dan penanda bahwa perangkat ini pernah dipakai masuk, agar orang yang menebak password tidak dapat mengunci akun Anda. Draf naskah dan email yang diingat hanya tersimpan di perangkat Anda.',
  ],
};

const security: ContentSection = {
  id: 'keamanan',
  title: 'Bagaimana data dilindungi',
  paragraphs: [
    'NIK, NPWP, nomor rekening, dan tanggal lahir disimpan terenkripsi dengan kunci yang terpisah dari basis data. Password tidak pernah disimpan dalam bentuk aslinya. Setiap tindakan penting dicatat dalam log yang tidak dapat diubah.',
  ],
};

const retention: ContentSection = {
  id: 'masa-simpan',
  title: 'Berapa lama data disimpan',
  paragraphs: ['Data disimpan selama diperlukan untuk tujuannya, lalu dihapus.'],
  items: [
    'Akun dan data diri: selama akun ada. Setelah dihapus, data itu hilang dari portal saat itu juga dan dari cadangan ketika masa simpan cadangan berakhir.',
    'Naskah dan riwayat penerbitan: selama diperlukan untuk hak dan kewajiban atas karya. Nama penulis tetap tercantum pada karya.',
    'Sesi masuk dan salinan email yang dikirim portal: paling lama 30 hari.',
    'Catatan keamanan: paling lama dua tahun, untuk menyelidiki penyalahgunaan. Nama Anda dihapus darinya bersama akun Anda.',
  ],
};

function rights({ email }: Settings): ContentSection {
  return {
    id: 'hak',
    title: 'Hak Anda',
    paragraphs: [
      `Di halaman ${profile} Anda dapat melihat, memperbaiki, dan mengunduh data Anda sendiri. Untuk hak yang lain, kirim permintaan dari email akun Anda ke ${email}; kami menanggapinya paling lambat 3 x 24 jam.`,
    ],
    items: [
      'Melihat data Anda dan memperoleh salinannya.',
      'Memperbaiki dan melengkapi data yang keliru.',
      'Menghapus akun dan data diri.',
      'Menarik persetujuan, membatasi, atau berkeberatan atas pemrosesan.',
      'Mengajukan pengaduan kepada lembaga pelindungan data pribadi.',
    ],
  };
}

const incidents: ContentSection = {
  id: 'insiden',
  title: 'Jika terjadi kegagalan pelindungan data',
  paragraphs: [
    'Kami memberi tahu Anda dan lembaga yang berwenang secara tertulis paling lambat 3 x 24 jam, disertai penjelasan tentang data yang terungkap, kapan dan bagaimana hal itu terjadi, serta penanganannya.',
  ],
};

const changes: ContentSection = {
  id: 'perubahan',
  title: 'Perubahan halaman ini',
  paragraphs: [
    'Jika isi halaman ini berubah secara berarti, kami memberitahukannya di portal dan, jika diperlukan, meminta persetujuan Anda kembali.',
  ],
};
