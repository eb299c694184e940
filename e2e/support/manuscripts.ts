import { expect } from '@playwright/test';
import { type Person, retryWhileBusy, signedInApi } from './people.ts';

export const manuscriptBody = {
  tujuanPenerbit: 'eNHa Press',
  kategori: 'Buku Ajar',
  judul: 'Aljabar Linear',
  sinopsis: 'Buku ajar untuk mahasiswa.',
  urlNaskah: 'https://drive.google.com/file/d/naskah/view',
};

/** Sends a manuscript through the API as its author; returns its id. */
export async function sendManuscript(
  url: string,
  author: Person,
  changes: Partial<typeof manuscriptBody> = {},
): Promise<string> {
  const [id = ''] = await sendManuscripts(url, author, [changes]);
  return id;
}

/** Sends several, one after the other. */
export async function sendManuscripts(
  url: string,
  author: Person,
  all: readonly Partial<typeof manuscriptBody>[],
): Promise<string[]> {
  const api = await signedInApi(url, author);
  const ids: string[] = [];
  for (const changes of all) {
    const data = { ...manuscriptBody, ...changes };
    const answer = await retryWhileBusy(() => api.post('/api/manuscripts', { data }));
    expect(answer.status(), await answer.text()).toBe(201);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  await api.dispose();
  return ids;
}
