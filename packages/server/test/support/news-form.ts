import { randomBytes } from 'node:crypto';
import { beginSession, demoContext, endSessions } from '../../src/demo/context.ts';
import type { ProcessDeps } from '../../src/deps.ts';
import type { RequestContext } from '../../src/request-context.ts';
import { type Answer, publicUrl, type TestApp, type TestUser } from '../harness.ts';

export interface FormPart {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly filename?: string;
  readonly type?: string;
}

export interface MultipartBody {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A multipart body as a browser writes it; names and types are not escaped, so that they can be hostile. */
export function multipartBody(parts: readonly FormPart[]): MultipartBody {
  const boundary = `----ruang${randomBytes(8).toString('hex')}`;
  const pieces = parts.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  const bytes = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

export const newsText: readonly FormPart[] = [
  { name: 'title', value: 'Peluncuran Buku Ajar' },
  { name: 'content', value: 'Paragraf pertama.\n\nLihat https://contoh.id/buku untuk selengkapnya.' },
  { name: 'tags', value: 'buku ajar, peluncuran' },
  { name: 'imageAlt', value: 'Sampul buku' },
];

export function imagePart(value: Uint8Array | string, type = 'image/png', filename = 'foto.png'): FormPart {
  return { name: 'image', value, filename, type };
}

/** Posts a news form as the browser of this site would. */
export function postNews(
  test: TestApp,
  as: TestUser | undefined,
  parts: readonly FormPart[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  return sendForm(test, as, parts, { method: 'POST', url: '/api/news', headers });
}

/** The same for the correction of an item, with its version. */
export function putNews(
  test: TestApp,
  as: TestUser,
  parts: readonly FormPart[],
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Answer> {
  const headers = { 'if-match': `"${version}"` };
  return sendForm(test, as, parts, { method: 'PUT', url: `/api/news/${id}`, headers });
}

interface Sending {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function sendForm(
  test: TestApp,
  as: TestUser | undefined,
  parts: readonly FormPart[],
  { method, url, headers }: Sending,
): Promise<Answer> {
  const { contentType, bytes } = multipartBody(parts);
  const answer = await test.app.inject({
    method,
    url,
    headers: {
      origin: publicUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': contentType,
      ...(as && { cookie: await test.signIn(as) }),
      ...headers,
    },
    payload: bytes,
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson ? JSON.parse(answer.body) : undefined,
  };
}

/** Acts as the first admin of a site, without a server. */
export async function actAsAdmin(deps: ProcessDeps): Promise<RequestContext> {
  const { db, clock } = deps;
  const admins = db.reads.selectFrom('users').select('id').where('role', '=', 'admin');
  const { id } = await admins.executeTakeFirstOrThrow();
  const actor = { kind: 'user', id, role: 'admin', name: 'Admin' } as const;
  await endSessions(deps, [actor]);
  await db.write((tx) => beginSession(tx, id, clock.now()));
  return demoContext(actor);
}

/** Keys of all stored images. */
export function storedImages(test: TestApp): Promise<string[]> {
  return test.deps.files.list('news_images');
}

export async function countNews(test: TestApp): Promise<number> {
  return (await test.db.reads.selectFrom('news').select('id').execute()).length;
}
