import { insertNews } from '../../src/features/news/repository.ts';
import { newImageName } from '../../src/infra/image-store.ts';
import { nextNumber } from '../factories.ts';
import type { MatrixRows, RequestParts } from './matrix-row.ts';
import { imagePart, multipartBody, newsText } from './news-form.ts';
import * as pictures from './pictures.ts';
import type { World } from './principals.ts';

const picture = pictures.png(64, 36);

/** An item without a stored image. */
async function existingNews({ test, people }: World): Promise<RequestParts> {
  const now = test.clock.now();
  const row = {
    imageName: newImageName('news_images', now),
    imageWidth: 640,
    imageHeight: 360,
    createdBy: people.admin.id,
    now,
  };
  const input = { title: `Berita ${nextNumber()}`, content: 'Isi.', tags: [], imageAlt: '' };
  return { params: { id: await test.db.write((tx) => insertNews(tx, row, input)) } };
}

/** Rows N1–N4 of the permission table. */
export const newsRows: MatrixRows = {
  'news.list': {},
  'news.read': {
    request: existingNews,
    existing: { own: 200, other: 200, redaksi: 200, admin: 200, legacy: 200 },
  },
  'news.add': {
    async request() {
      const { contentType, bytes } = multipartBody([...newsText, imagePart(await picture)]);
      return { payload: bytes, headers: { 'content-type': contentType } };
    },
  },
  'news.update': {
    async request(world) {
      const { contentType, bytes } = multipartBody(newsText);
      const headers = { 'content-type': contentType, 'if-match': '"1"' };
      return { ...(await existingNews(world)), payload: bytes, headers };
    },
    existing: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
  'news.delete': {
    request: existingNews,
    existing: { own: 403, other: 403, redaksi: 403, admin: 204, legacy: 403 },
  },
};
