import { expect } from '@playwright/test';
import { type Person, signedInApi } from './people.ts';

export const manuscriptBody = {
  tujuanPenerbit: 'eNHa Press',
  kategori: 'Buku Ajar',
  judul: 'Aljabar Linear',
  sinopsis: 'Buku ajar untuk mahasiswa.',
  urlNaskah: 'https://drive.google.com/file/d/naskah/view',
};

/** Sends a manuscript through the API, as its author; answers its id. */
export async function sendManuscript(
  url: string,
  author: Person,
  changes: Partial<typeof manuscriptBody> = {},
): Promise<string> {
  const api = await signedInApi(url, author);
  const answer = await api.post('/api/manuscripts', { data: { ...manuscriptBody, ...changes } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await api.dispose();
  return id;
}
