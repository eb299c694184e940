import { short, table } from './report.ts';
import { words } from './site.ts';
import { cookieOf } from './world.ts';

/** Measures how long lists and searches of the admin take one caller as the data grows. */

/** What the requests took at one size: milliseconds, or the status of an answer other than 200. */
export interface SizeTimes {
  readonly size: number;
  /** In the order of `requests`. */
  readonly took: readonly (number | string)[];
}

const [tries, slowMs, slowTries] = [12, 500, 3];
/** The largest growth that counts as flat. */
const mostGrowth = 1.3;
/** The longest time for which a request may block the event loop. */
const mostBlockingMs = 20;

const { everywhere, common, rare, old } = words;
const [manuscripts, projects, audit] = ['/api/manuscripts?', '/api/projects?', '/api/audit?'];

const requests: readonly (readonly [title: string, path: string])[] = Object.entries({
  newest: manuscripts,
  oldest: `${manuscripts}sort=submissionDate`,
  'by title': `${manuscripts}sort=judul`,
  'one status': `${manuscripts}status=Ditolak`,
  'one imprint': `${manuscripts}tujuanPenerbit=Wade`,
  'waiting longest': `${manuscripts}turn=admin&sort=turnSince`,
  'by title + status + category': `${manuscripts}sort=judul&status=Ditolak&kategori=Monograf`,
  'status + category that has none': `${manuscripts}status=Ditolak&kategori=Puisi`,
  'a word of old rows': `${manuscripts}q=${old}`,
  'a word of old rows + status': `${manuscripts}q=${old}&status=Ditolak`,
  'a common word': `${manuscripts}q=${common}`,
  'a common word, by title': `${manuscripts}q=${common}&sort=judul`,
  'a word of every row + status': `${manuscripts}q=${everywhere}&status=Ditolak`,
  'a word of every row, by title': `${manuscripts}q=${everywhere}&sort=judul`,
  'a word of every row + category that has none': `${manuscripts}q=${everywhere}&kategori=Puisi`,
  'a word of every row, two figures + status': `${manuscripts}q=${everywhere}+17&status=Ditolak`,
  'a word of every row + two letters of no row': `${manuscripts}q=${everywhere}+xq`,
  'a rare word': `${manuscripts}q=${rare}`,
  'one letter, no row': `${manuscripts}q=x`,
  'two letters of few rows, by title': `${manuscripts}q=${rare.slice(0, 2)}&sort=judul`,
  'projects, newest': projects,
  'projects by deadline': `${projects}sort=deadline`,
  'projects, a word of old rows': `${projects}q=${old}`,
  'projects, a common word': `${projects}q=${common}`,
  'projects, a common word + stage': `${projects}q=${common}&status=Telaah`,
  'projects, a common word by deadline': `${projects}q=${common}&sort=deadline`,
  'projects, every row by deadline': `${projects}q=${everywhere}&sort=deadline`,
  'tasks + stage, by deadline': `${projects}kind=tasks&status=Layout&sort=deadline`,
  'board of running projects': '/api/projects/board?state=running',
  'users, two letters': '/api/users?q=u5',
  'users, a word of every author': '/api/users?q=penulis',
  'people, a word of every author': '/api/people?role=penulis&q=penulis',
  'log, newest': audit,
  'log, words + an old day': `${audit}q=admin&from=2023-11-15&to=2023-11-15`,
  'log, result + action that has none': `${audit}result=failed&action=mail.given_up`,
  desk: '/api/desk',
});

export async function measureFlat(size: number, port: number, admin: string): Promise<SizeTimes> {
  const took: (number | string)[] = [];
  for (const [, path] of requests) took.push(await quickest(`http://127.0.0.1:${port}${path}`, admin));
  return { size, took };
}

/** The minimum of some: other work on the machine only adds time. */
async function quickest(url: string, admin: string): Promise<number | string> {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { cookie: cookieOf(admin) } });
    await answer.arrayBuffer();
    const took = performance.now() - began;
    if (!answer.ok) return `status ${answer.status}`;
    least = Math.min(least, took);
    if (took > slowMs && at >= slowTries - 1) break;
  }
  return least;
}

const cell = (took: number | string | undefined) => {
  if (typeof took !== 'number') return took ?? '';
  return took > mostBlockingMs ? `**${short(took)}**` : short(took);
};

export function flatTable(times: readonly SizeTimes[]): string {
  /** Time at the largest size divided by that at the smallest. */
  const growths = requests.map((_, at) => Number(times.at(-1)?.took[at]) / Number(times[0]?.took[at]));
  const lines = requests.map(([title], at) => [
    title,
    ...times.map(({ took }) => cell(took[at])),
    short(growths[at] ?? Number.NaN),
  ]);
  const sizes = times.map(({ size }) => size.toLocaleString('en'));
  const slow = (times.at(-1)?.took ?? []).filter((took) => Number(took) > mostBlockingMs).length;
  const flat = growths.filter((growth) => growth <= mostGrowth).length;
  const sum = `Of ${lines.length} requests ${flat} grow by no more than ${mostGrowth}; ${slow} take more than ${mostBlockingMs} ms (bold).`;
  return `${table(['request, ms of the quickest', ...sizes, 'growth'], lines)}\n\n${sum}`;
}
