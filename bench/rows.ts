import { SubmitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import { newId } from '../packages/server/src/infra/ids.ts';
import {
  approvingProjects,
  commonShare,
  delivererOf,
  deliveringProjects,
  people,
  rareTitles,
  waitingStage,
  words,
} from './house/shape.ts';
import { idOf } from './house/sql.ts';
import { type Asking, network } from './requests.ts';
import { password } from './site.ts';
import { cookieOf, type World } from './world.ts';

/** Limits without the bare server: only hashes, or the portal without concurrent sign-ins. */
type OwnLimit = 'hash' | 'alone';

export function isWithoutBare({ limit }: BenchRow): boolean {
  return limit === 'hash' || limit === 'alone';
}

/** One row of the table: its requests, and the work of the bare server. */
export interface BenchRow {
  readonly name: string;
  readonly title: string;
  /** Rows that the answer must hold; 0 unless it is a list. */
  readonly rows: (size: number) => number;
  readonly limit: 'read' | 'statements' | 'bytes' | 'file' | 'write' | OwnLimit;
  /** The addresses of this row, for the bare server. */
  readonly url: (world: World) => string;
  /** Requests in order; a few reads are repeated during the load. */
  readonly askings: (world: World) => Asking[];
}

const page = 25;
const none = () => 0;
const literally = (text: string) => `^${RegExp.escape(text)}$`;

function read(name: string, title: string, path: string, options: Partial<BenchRow> = {}): BenchRow {
  return {
    ...{ name, title, rows: () => page, limit: 'read' },
    url: () => literally(path),
    askings: ({ admin }) => [{ method: 'GET', path, cookie: cookieOf(admin) }],
    ...options,
  };
}

/** More requests of a kind than a run of some seconds can send. */
const many = 20_000;

const submission = SubmitManuscriptInput.parse({
  tujuanPenerbit: 'eNHa Press',
  kategori: 'Buku Ajar',
  judul: 'Pengantar Fisika Bangunan Jilid 2',
  sinopsis: 'Naskah ini disusun bertahap dari bahan kuliah, contoh kasus, dan latihan di setiap bab. '
    .repeat(7)
    .trim(),
  urlNaskah: 'https://drive.google.com/file/d/1XyZ/view',
  tambahPengarang: '',
  segmentPembaca: ['Dewasa'],
  sellingPoint: 'Bahasanya runtut, contohnya dekat dengan pembaca.',
  keyword: 'buku, ajar',
});

function submit(at: number): Asking {
  return {
    method: 'POST',
    path: '/api/manuscripts',
    cookie: cookieOf(idOf('wrt', at % people.writers)),
    headers: { 'idempotency-key': newId(), 'x-forwarded-for': network(at) },
    body: { ...submission, judul: `${submission.judul}${at}` },
  };
}

function giveLink(at: number): Asking {
  return {
    method: 'PUT',
    path: `/api/projects/${idOf('prj', at)}/stages/${waitingStage}/link`,
    cookie: cookieOf(idOf('dlv', delivererOf(at))),
    headers: { 'x-forwarded-for': network(at) },
    body: { submissionLink: `https://drive.google.com/file/d/${newId()}/view`, note: '' },
  };
}

function approve(at: number, admin: string): Asking {
  return {
    method: 'PATCH',
    path: `/api/projects/${idOf('prj', at)}`,
    cookie: cookieOf(admin),
    headers: { 'if-match': '"1"' },
    body: { approvals: [waitingStage] },
  };
}

const writes: readonly BenchRow[] = [
  {
    ...{ name: 'submit', title: 'submit a manuscript', rows: none, limit: 'write' },
    url: () => literally('/api/manuscripts'),
    askings: () => Array.from({ length: many }, (_, at) => submit(at)),
  },
  {
    ...{ name: 'link', title: 'submit a link', rows: none, limit: 'write' },
    url: () => `^/api/projects/([^/]+)/stages/${waitingStage}/link$`,
    askings: ({ size }) => deliveringProjects(size).map(giveLink),
  },
  {
    ...{ name: 'approve', title: 'approve and save', rows: none, limit: 'write' },
    url: () => '^/api/projects/([^/]+)$',
    askings: ({ size, admin }) => approvingProjects(size).map((at) => approve(at, admin)),
  },
];

/** Spread over the whole table. */
function someManuscripts({ size, admin }: World): Asking[] {
  return Array.from({ length: 1000 }, (_, at) => ({
    method: 'GET',
    path: `/api/manuscripts/${idOf('mns', Math.floor((at * size) / 1000))}`,
    cookie: cookieOf(admin),
  }));
}

export const rows: readonly BenchRow[] = [
  {
    ...{ name: 'sign-in', title: 'sign-in', rows: none, limit: 'hash' },
    url: () => literally('/api/auth/login'),
    askings: () =>
      Array.from({ length: people.writers }, (_, at) => ({
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'x-forwarded-for': network(at) },
        body: { email: `penulis${at}@contoh.id`, password },
      })),
  },
  read('beside', 'list, while people sign in', '/api/manuscripts', { limit: 'alone' }),
  read('session', 'session', '/api/auth/session', { rows: none }),
  read('list', 'list, newest', '/api/manuscripts'),
  read('filtered', 'list, one status', '/api/manuscripts?status=Ditolak'),
  read('own', 'own manuscripts', '/api/manuscripts', {
    askings: ({ author }) => [{ method: 'GET', path: '/api/manuscripts', cookie: cookieOf(author) }],
  }),
  read('search-common', 'search, a common word', `/api/manuscripts?q=${words.common}`, {
    rows: (size) => Math.min(page, size * commonShare),
  }),
  read('search-rare', 'search, a word of five titles', `/api/manuscripts?q=${words.rare}`, {
    rows: () => rareTitles,
  }),
  read('get', 'get one', '', {
    rows: none,
    url: () => '^/api/manuscripts/([^/]+)$',
    askings: someManuscripts,
  }),
  ...writes,
  read('desk', 'dashboard desk', '/api/desk', { rows: none, limit: 'statements' }),
  read('home', 'home page, HTML', '/', {
    ...{ rows: none, limit: 'bytes' },
    askings: () => [{ method: 'GET', path: '/', headers: { accept: 'text/html', 'accept-encoding': 'br' } }],
  }),
  read('picture', 'a picture of the news', '', {
    ...{ rows: none, limit: 'file' },
    url: ({ picture }) => literally(`/files/${picture}-640.webp`),
    askings: ({ picture }) => [{ method: 'GET', path: `/files/${picture}-640.webp` }],
  }),
];
