import { newestAt, words } from './house/shape.ts';

/** Lists and searches of the admin whose time must not grow with the data, including those whose time once did. */

const manuscripts = (query: Readonly<Record<string, string>>) =>
  `/api/manuscripts?${new URLSearchParams(query)}`;
const projects = (query: Readonly<Record<string, string>>) => `/api/projects?${new URLSearchParams(query)}`;
const audit = (query: Readonly<Record<string, string>>) => `/api/audit?${new URLSearchParams(query)}`;

const { everywhere, common, rare, old } = words;
/** A category without manuscripts. */
const kategori = 'Puisi';
const status = 'Ditolak';
const shortWords = 'pe bi me pr ka te ku st';
const longAgo = new Date(newestAt - 200 * 86_400_000).toISOString().slice(0, 10);
/** A cursor near the oldest rows of a search, newest first. */
const deepest = Buffer.from(JSON.stringify(['found-manuscripts', 60])).toString('base64url');

const lists: Readonly<Record<string, string>> = {
  newest: manuscripts({}),
  oldest: manuscripts({ sort: 'submissionDate' }),
  'by title': manuscripts({ sort: 'judul' }),
  'one status': manuscripts({ status }),
  'one imprint': manuscripts({ tujuanPenerbit: 'Izzah Press' }),
  'waiting longest': manuscripts({ turn: 'admin', sort: 'turnSince' }),
  'by title + status': manuscripts({ sort: 'judul', status }),
  'by title + status + category': manuscripts({ sort: 'judul', status, kategori: 'Novel' }),
  'status + category that has none': manuscripts({ status, kategori }),
};

const searches: Readonly<Record<string, string>> = {
  'a word of old rows': manuscripts({ q: old }),
  'two letters of old rows': manuscripts({ q: old.slice(0, 2) }),
  'a word of old rows + status': manuscripts({ q: old, status }),
  'a common word': manuscripts({ q: common }),
  'a common word + status of old rows': manuscripts({ q: common, status }),
  'a word of every row + status of old rows': manuscripts({ q: everywhere, status }),
  'a word of every row, two figures + status': manuscripts({ q: `${everywhere} 17`, status }),
  'common word, every row, one figure': manuscripts({ q: `${common} ${everywhere} 7` }),
  'every row, four figures': manuscripts({ q: `${everywhere} 1777` }),
  'eight words of two letters': manuscripts({ q: shortWords }),
  'a rare word': manuscripts({ q: rare }),
  'one letter, no row': manuscripts({ q: 'x' }),
  'one letter of few rows': manuscripts({ q: rare.slice(0, 1) }),
  'two letters of few rows': manuscripts({ q: rare.slice(0, 2) }),
  'every row + two letters of no row': manuscripts({ q: `${everywhere} xq` }),
  'a common word + category that has none': manuscripts({ q: common, kategori }),
  'a word of every row + category that has none': manuscripts({ q: everywhere, kategori }),
  'a common word, by title': manuscripts({ q: common, sort: 'judul' }),
  'a word of every row, by title': manuscripts({ q: everywhere, sort: 'judul' }),
  'two letters, by title': manuscripts({ q: rare.slice(0, 2), sort: 'judul' }),
  'a word of every row, deepest page': manuscripts({ q: everywhere, cursor: deepest }),
};

const ofProjects: Readonly<Record<string, string>> = {
  'projects, newest': projects({}),
  'projects by deadline': projects({ sort: 'deadline' }),
  'projects, a word of old rows': projects({ q: old }),
  'projects, a common word': projects({ q: common }),
  'projects, a common word + stage': projects({ q: common, status: 'Telaah' }),
  'projects, a common word by deadline': projects({ q: common, sort: 'deadline' }),
  'projects, every row by deadline': projects({ q: everywhere, sort: 'deadline' }),
  'projects, two letters of few rows': projects({ q: rare.slice(0, 2) }),
  'projects, one letter of no row': projects({ q: 'x' }),
  'tasks + last stage but one': projects({ kind: 'tasks', status: 'Proses Cetak' }),
  'tasks + stage, by title': projects({ kind: 'tasks', status: 'Layout', sort: 'title' }),
  'tasks + stage, by deadline': projects({ kind: 'tasks', status: 'Layout', sort: 'deadline' }),
  'waiting for approval + a stage that has none': projects({ kind: 'awaitsReview', status: 'Telaah' }),
};

const others: Readonly<Record<string, string>> = {
  'users, two letters': '/api/users?q=u5',
  'users, a word of every author': `/api/users?q=${everywhere}`,
  'people, a word of every author': `/api/people?role=penulis&q=${everywhere}`,
  'log, newest': audit({}),
  'log, words + an old day': audit({ q: 'mengajukan', from: longAgo, to: longAgo }),
  'log, three words': audit({ q: `${everywhere} 99999 gagal` }),
  'log, a word + a rare action': audit({ q: 'masuk', action: 'mail.given_up' }),
  'log, result + action that has none': audit({ result: 'failed', action: 'auth.login' }),
  desk: '/api/desk',
};

export const flatRequests: readonly (readonly [title: string, path: string])[] = Object.entries({
  ...lists,
  ...searches,
  ...ofProjects,
  ...others,
});
