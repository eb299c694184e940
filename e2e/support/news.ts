import { expect } from '@playwright/test';
import { jpeg } from '../../packages/server/test/support/pictures.ts';
import { retryWhileBusy, signedInApi } from './people.ts';
import { adminAccount } from './portal.ts';

interface NewNews {
  readonly title: string;
  readonly content: string;
  readonly tags?: string;
  readonly imageAlt?: string;
}

export interface AddedNews {
  readonly id: string;
  readonly title: string;
}

/** Adds news through the API as the admin; the last item is the newest. */
export async function addNews(url: string, items: readonly NewNews[]): Promise<AddedNews[]> {
  const api = await signedInApi(url, adminAccount);
  // Small: the sizes of a large picture take a fifth of a second of a core.
  const buffer = await jpeg(640, 360);
  const added: AddedNews[] = [];
  for (const { title, content, tags = 'buku, penulis', imageAlt = 'Buku-buku di rak' } of items) {
    const image = { name: 'rak.jpg', mimeType: 'image/jpeg', buffer };
    const multipart = { title, content, tags, imageAlt, image };
    const answer = await retryWhileBusy(() => api.post('/api/news', { multipart }));
    expect(answer.status(), await answer.text()).toBe(201);
    added.push((await answer.json()) as AddedNews);
  }
  await api.dispose();
  return added;
}
