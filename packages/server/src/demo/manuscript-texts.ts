/** Sample manuscripts, one a line: title | category | synopsis | keywords. Invented, as are their authors. */

export interface ManuscriptText {
  readonly judul: string;
  readonly kategori: string;
  readonly sinopsis: string;
  readonly keyword: string;
}

const textbooks = `
Pengantar Statistika Terapan | Buku Ajar | Statistika dijelaskan dari masalah sehari-hari: survei pasar, nilai ujian, dan data cuaca. Setiap bab ditutup latihan dengan data nyata dan pembahasannya. | statistika, buku ajar, data
Metodologi Penelitian Sosial | Buku Ajar | Panduan merancang penelitian dari pertanyaan sampai laporan, dengan contoh lapangan dari enam kota di Indonesia. | metodologi, penelitian, sosial
Dasar-Dasar Akuntansi UMKM | Bisnis dan Ekonomi | Pembukuan sederhana untuk usaha kecil: kas harian, persediaan, piutang, hingga laporan laba rugi yang dapat dibaca bank. | akuntansi, UMKM, pembukuan
Fisika untuk Calon Guru | Sains dan Teknologi | Konsep mekanika, panas, dan gelombang dibangun melalui percobaan murah yang dapat dilakukan di kelas mana pun. | fisika, pendidikan guru, percobaan
Hukum Perdata dalam Kehidupan Keluarga | Hukum dan Politik | Perkawinan, waris, dan perwalian dibahas melalui kasus yang lazim ditemui, lengkap dengan rujukan putusan. | hukum perdata, keluarga, waris
Keperawatan Komunitas | Kesehatan | Buku pegangan mahasiswa untuk praktik di puskesmas: pengkajian keluarga, kunjungan rumah, dan kerja bersama kader. | keperawatan, komunitas, puskesmas
Pemrograman Web Langkah demi Langkah | Sains dan Teknologi | Membangun aplikasi perpustakaan sekolah dari halaman kosong sampai siap dipakai, dengan penjelasan atas setiap keputusan. | pemrograman, web, proyek
Manajemen Kelas di Sekolah Dasar | Pendidikan | Kumpulan strategi menata kelas yang ramai, disusun dari catatan guru di kota dan di pulau kecil. | manajemen kelas, guru, SD
Ekonomi Pembangunan Daerah | Bisnis dan Ekonomi | Mengapa satu kabupaten tumbuh dan tetangganya tertinggal: kerangka analisis dan latihan memakai data terbuka. | ekonomi, daerah, pembangunan
Bahasa Indonesia untuk Penulisan Ilmiah | Buku Ajar | Ejaan, kalimat efektif, dan penyusunan argumen bagi mahasiswa yang sedang menulis skripsi. | bahasa Indonesia, karya ilmiah, ejaan
Kimia Organik Ringkas | Sains dan Teknologi | Reaksi penting dikelompokkan menurut cara berpikir, bukan hafalan, dengan peta konsep di setiap bab. | kimia, organik, buku ajar
Psikologi Perkembangan Remaja | Pendidikan | Perubahan tubuh, pertemanan, dan jati diri remaja Indonesia, ditulis untuk guru bimbingan dan konseling. | psikologi, remaja, konseling
Administrasi Desa yang Tertib | Hukum dan Politik | Menata surat, aset, dan anggaran desa agar mudah dipertanggungjawabkan kepada warga. | desa, administrasi, anggaran
Agribisnis Hortikultura Dataran Tinggi | Sains dan Teknologi | Dari benih sampai pasar lelang: hitungan usaha sayur dataran tinggi dan cara menghadapi harga yang turun. | agribisnis, sayur, petani
`;

const references = `
Ensiklopedia Rempah Nusantara | Buku Referensi | Seratus dua puluh rempah dengan nama daerah, riwayat perdagangan, dan pemakaiannya di dapur serta pengobatan. | rempah, ensiklopedia, nusantara
Fikih Muamalah Kontemporer | Agama Islam | Jual beli daring, pembayaran digital, dan asuransi ditinjau dari kaidah fikih dengan bahasa yang mudah diikuti. | fikih, muamalah, ekonomi syariah
Kamus Istilah Batik | Sejarah dan Budaya | Delapan ratus istilah pembatikan dari tujuh belas sentra, disertai gambar motif dan cara pembuatannya. | batik, kamus, budaya
Jejak Kota Pelabuhan | Sejarah dan Budaya | Sejarah enam kota pelabuhan di pesisir utara Jawa melalui peta, catatan pelaut, dan ingatan keluarga. | sejarah, pelabuhan, pesisir
Tafsir Tematik: Merawat Bumi | Agama Islam | Ayat-ayat tentang air, tanah, dan makhluk hidup dibaca bersama temuan ilmu lingkungan. | tafsir, lingkungan, tematik
Arsitektur Rumah Panggung Bugis | Monograf | Dokumentasi dua puluh rumah beserta ukuran, sambungan kayu, dan aturan adat yang menyertainya. | arsitektur, Bugis, rumah panggung
Biografi Seorang Guru Pulau | Biografi | Empat puluh tahun mengajar di pulau tanpa listrik, diceritakan dari surat-surat yang disimpan murid-muridnya. | biografi, guru, pulau
Hukum Adat dan Hutan | Hukum dan Politik | Bagaimana masyarakat adat mengelola hutan, sengketa yang muncul, dan putusan yang mengubah arahnya. | hukum adat, hutan, masyarakat
Direktori Tanaman Obat Pekarangan | Kesehatan | Enam puluh tanaman yang mudah ditanam, cara mengolah, takaran, dan peringatan pemakaiannya. | tanaman obat, pekarangan, kesehatan
Perempuan dalam Pers Awal Indonesia | Sejarah dan Budaya | Surat kabar perempuan awal abad kedua puluh: penulisnya, pembacanya, dan perdebatannya. | pers, perempuan, sejarah
Musik Gamelan: Laras dan Rasa | Monograf | Pengukuran laras dua belas perangkat gamelan dan percakapan dengan para penabuhnya. | gamelan, musik, laras
Mengasuh di Zaman Layar | Keluarga dan Pengasuhan | Panduan berbasis penelitian untuk orang tua: waktu layar, permainan, dan percakapan yang menggantikannya. | pengasuhan, keluarga, gawai
Zakat Produktif dan Kemandirian | Agama Islam | Studi atas sembilan lembaga zakat yang mendampingi usaha kecil, dengan ukuran keberhasilan yang dapat ditiru. | zakat, ekonomi, pemberdayaan
`;

const childrens = `
Kancil dan Kebun Rahasia | Buku Anak | Kancil belajar menunggu: benih tidak tumbuh lebih cepat karena ditengok setiap jam. | dongeng, kancil, kesabaran
Petualangan Tara di Pasar Terapung | Buku Anak | Tara tersesat di antara perahu sayur dan menemukan jalan pulang dengan mengingat bau dan suara. | petualangan, pasar, Kalimantan
Bintang Kecil dari Timur | Buku Anak | Seorang anak di Rote membuat teropong dari barang bekas untuk menunjukkan bintang kepada neneknya. | bintang, sains, Rote
Mengapa Laut Asin? | Buku Anak | Tiga cerita rakyat dan satu penjelasan ilmiah yang tidak saling mengalahkan. | laut, cerita rakyat, sains
Kumpulan Doa Harian Anak | Agama Islam | Doa pendek dengan gambar dan cerita singkat tentang kapan dan mengapa dibaca. | doa, anak, harian
Surat untuk Burung Enggang | Novel | Novel anak tentang hutan yang menyusut dan sekelompok murid yang menulis surat kepada burung. | novel anak, hutan, enggang
Si Belang Belajar Berhitung | Buku Anak | Kucing pasar menghitung ikan, anak tangga, dan teman, sampai dua puluh. | berhitung, kucing, PAUD
Rumah Pohon di Ujung Desa | Novel | Empat sahabat membangun rumah pohon dan belajar bahwa berbagi lebih sulit daripada memalu. | persahabatan, desa, novel anak
Cerita dari Sawah | Kumpulan Cerpen | Dua belas cerita pendek mengikuti satu musim tanam, dari membajak sampai syukuran. | sawah, cerpen, musim
Layang-Layang Merah | Buku Anak | Angin membawa layang-layang melewati atap-atap kota, dan setiap atap menyimpan satu cerita. | layang-layang, kota, gambar
Aku Bisa Menabung | Pengembangan Diri | Kegiatan seminggu untuk mengenal uang: menghitung, menunda, dan berbagi. | menabung, anak, uang
Puisi Kecil Sebelum Tidur | Puisi | Tiga puluh puisi pendek yang lembut tentang hujan, nenek, kucing, dan bulan. | puisi, anak, tidur
Dongeng Gunung dan Awan | Buku Anak | Gunung yang kesepian dan awan yang tidak pernah diam belajar menjadi sahabat. | dongeng, gunung, persahabatan
`;

function parse(table: string): ManuscriptText[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [judul = '', kategori = '', sinopsis = '', keyword = ''] = row.split(' | ');
      return { judul, kategori, sinopsis, keyword };
    });
}

/** By imprint, in the order of the settings: textbooks, reference works, children's books. */
export const manuscriptTexts: readonly (readonly ManuscriptText[])[] = [textbooks, references, childrens].map(
  parse,
);
