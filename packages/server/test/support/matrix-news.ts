import { buildNews } from '../factories.ts';
import type { MatrixRows, RequestParts } from './matrix-row.ts';
import { imagePart, multipartBody, newsText } from './news-form.ts';
import * as pictures from './pictures.ts';
import type { World } from './principals.ts';

const picture = pictures.png(64, 36);

async function existingNews({ test, people }: World): Promise<RequestParts> {
  return { params: { id: await buildNews(test, people.admin) } };
}

/** Who reads and who changes news. */
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
