import { png } from '../packages/server/test/support/pictures.ts';

/** The request bodies of the load. */

export function drive(name: string): string {
  return `https://drive.google.com/file/d/${name}/view`;
}

export function manuscriptOf(judul: string): object {
  return {
    tujuanPenerbit: 'eNHa Press',
    kategori: 'Buku Ajar',
    judul,
    sinopsis: 'Buku ajar statistika untuk mahasiswa tahun pertama.',
    urlNaskah: drive('naskah'),
    segmentPembaca: ['Dewasa'],
    keyword: 'statistika',
  };
}

let picture: Promise<Buffer> | undefined;

export async function newsForm(title: string): Promise<FormData> {
  picture ??= png(640, 360);
  const form = new FormData();
  form.set('title', title);
  form.set('content', 'Paragraf pertama.\n\nParagraf kedua.');
  form.set('imageAlt', 'Sampul buku');
  form.set('image', new Blob([new Uint8Array(await picture)], { type: 'image/png' }), 'foto.png');
  return form;
}
