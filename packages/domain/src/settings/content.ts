import { isSafeLink } from '../links.ts';
import { messages } from '../messages.id.ts';
import { telephoneLink, whatsappLink } from '../phones.ts';
import { defaultPurpose, purposes } from '../roles.ts';
import type { Settings } from './schema.ts';
import { imprintLabel } from './values.ts';

/**
 * The longer texts of /kontak and /karir, from the publisher's settings (decision 0019); the FAQ and the privacy page
 * are in files of their own. Sentences live here and not in the message catalogue because they are articles, not
 * labels, and no script in the browser may carry them.
 */

export interface ContentSection {
  /** Stays the same when the wording changes, because links from elsewhere point to it. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
}

export interface ContentPage {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly ContentSection[];
}

const shell = messages.shell;

/** One way to reach the publisher; settings left empty are skipped. */
export interface ContactField {
  readonly kind: 'address' | 'phone' | 'whatsapp' | 'email' | 'hours';
  readonly label: string;
  readonly value: string;
  /** Opens the dialler, WhatsApp, the mail program or the map. */
  readonly href?: string;
}

export function contactFields(settings: Settings): readonly ContactField[] {
  const { address, phone, whatsapp, email, hours, mapUrl } = settings;
  const fields: readonly ContactField[] = [
    { kind: 'address', label: shell.address, value: address, ...(isSafeLink(mapUrl) && { href: mapUrl }) },
    { kind: 'phone', label: shell.phone, value: phone, ...linked(telephoneLink(phone)) },
    { kind: 'whatsapp', label: shell.whatsapp, value: whatsapp, ...linked(whatsappLink(whatsapp)) },
    { kind: 'email', label: shell.email, value: email, href: `mailto:${email}` },
    { kind: 'hours', label: shell.hours, value: hours },
  ];
  return fields.filter(({ value }) => value !== '');
}

const linked = (href: string | undefined) => (href === undefined ? {} : { href });

/** The one or two quickest ways to reach the publisher, as part of a sentence; empty while no contact is set. */
export function contactWays({ whatsapp, email, phone }: Settings): string {
  const ways = [
    whatsapp === '' ? [] : `WhatsApp ${whatsapp}`,
    email === '' ? [] : `email ${email}`,
    phone === '' ? [] : `telepon ${phone}`,
  ];
  return ways.flat().slice(0, 2).join(' atau ');
}

/** The same for a page: it links to the contact page while no contact is set. */
export function contactLine(settings: Settings): string {
  return contactWays(settings) || `halaman ${shell.contact}`;
}

/** How to ask for help with anything the portal does not offer itself. */
export function requestLine(settings: Settings): string {
  return settings.email === ''
    ? `Kirim permintaan melalui ${contactLine(settings)}.`
    : `Kirim permintaan dari email akun Anda ke ${settings.email}.`;
}

export function contactPage(settings: Settings): ContentPage {
  return {
    title: shell.contact,
    lead: `Ada yang ingin ditanyakan kepada ${settings.publisherName}? ${
      contactFields(settings).length === 0
        ? 'Penerbit belum mengisi kontaknya.'
        : 'Pilih cara yang paling mudah bagi Anda.'
    }`,
    sections: [
      {
        id: 'sebelum-menghubungi',
        title: 'Agar kami dapat membantu dengan cepat',
        paragraphs: [
          'Banyak pertanyaan sudah terjawab di halaman FAQ. Jika belum, sertakan keterangan berikut saat menghubungi kami.',
        ],
        items: [
          'Nama dan email akun Anda.',
          'Judul naskah atau nomor SPP (surat perjanjian penerbitan), jika pertanyaan Anda tentang naskah tertentu.',
          'Apa yang Anda lakukan dan pesan apa yang muncul, jika ada kendala di portal.',
        ],
      },
      {
        id: 'jangan-dikirim',
        title: 'Yang tidak perlu Anda kirim',
        paragraphs: [
          'Kami tidak pernah meminta password. Jangan mengirim foto KTP, NPWP, atau buku rekening melalui pesan; data itu cukup diisi di halaman Data Diri.',
        ],
      },
    ],
  };
}

export function careersPage(settings: Settings): ContentPage {
  return {
    title: shell.careers,
    lead: `Tim redaksi ${settings.publisherName} bekerja jarak jauh dari berbagai kota. Semua tugas, tenggat, dan hasil kerja ada di portal ini.`,
    sections: [editorialWork(settings), wantedPeople, joining(settings), withoutFee],
  };
}

function editorialWork({ imprints }: Settings): ContentSection {
  return {
    id: 'pekerjaan',
    title: 'Apa yang dikerjakan tim redaksi',
    paragraphs: [
      `Tim redaksi mengolah naskah menjadi buku untuk ${imprints.map(imprintLabel).join(', ')}. Setiap tugas adalah satu tahap dari satu buku, lengkap dengan tenggatnya.`,
    ],
    items: [
      'Penyuntingan dan telaah: membaca, memperbaiki, dan memberi catatan isi.',
      'Layout: menata halaman sampai siap cetak.',
      'Quality control dan revisi: memeriksa hasil akhir dan merapikan yang tersisa.',
      'Pengajuan dan proses cetak: menyiapkan berkas dan mengawal proses cetak.',
    ],
  };
}

const wantedPeople: ContentSection = {
  id: 'yang-kami-cari',
  title: 'Siapa yang kami cari',
  paragraphs: ['Latar belakang pendidikan tidak kami batasi. Yang kami lihat adalah hasil kerja.'],
  items: [
    'Menguasai bahasa Indonesia baku dan teliti terhadap ejaan.',
    'Terbiasa bekerja jarak jauh dan menepati tenggat.',
    'Mengerti setidaknya satu bidang: penyuntingan, telaah isi, tata letak, atau produksi cetak.',
    'Memiliki akun Google untuk menyerahkan hasil kerja melalui Google Drive.',
  ],
};

function joining(settings: Settings): ContentSection {
  const [, joinEditor = defaultPurpose] = purposes;
  return {
    id: 'cara-bergabung',
    title: 'Cara bergabung',
    paragraphs: [
      settings.holdNewEditors
        ? 'Akun redaksi yang baru menunggu persetujuan admin. Setelah disetujui, Anda dapat masuk dan melihat tugas Anda.'
        : 'Akun redaksi langsung dapat dipakai untuk masuk. Tugas muncul di dashboard Anda begitu admin memberikannya.',
    ],
    items: [
      `Daftar di portal dan pilih tujuan “${joinEditor}”.`,
      'Isi data diri dengan benar; data ini dipakai untuk perjanjian kerja sama dan pembayaran honor.',
      `Kirim perkenalan singkat dan contoh hasil kerja melalui ${contactLine(settings)}.`,
      'Admin menghubungi Anda untuk membicarakan bidang, beban kerja, dan honor sebelum tugas pertama.',
    ],
  };
}

const withoutFee: ContentSection = {
  id: 'tanpa-biaya',
  title: 'Tanpa biaya',
  paragraphs: [
    'Pendaftaran dan seleksi tidak dipungut biaya. Jika ada yang meminta pembayaran atas nama kami, abaikan dan laporkan kepada kami.',
  ],
};
