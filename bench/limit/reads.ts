import type { SqlValue } from '../../packages/server/src/db/handle.ts';
import { all, type Bare, type Maybe, type Row, then } from './bare.ts';
import type { Caller } from './session.ts';

/** Each read with the same rows and columns as the portal's answer, and one prepared statement for each set of rows. */

export type Read = (caller: Caller, url: string, subject: string) => Maybe<unknown>;

const pageSize = 25;
const mostCounted = 1001;

const summary = `m.id, m.judul, m.user_id, m.author_name, m.tujuan_penerbit, m.kategori, m.status, m.submission_date,
  m.turn_who, m.turn_since, m.turn_since_exact, m.withdrawal, m.withdrawal_at`;

const queryOf = (url: string) => new URLSearchParams(url.slice(url.indexOf('?') + 1));

const instant = (value: SqlValue | undefined) => new Date(Number(value)).toISOString();

function summaryOf(row: Row) {
  return {
    id: row[0],
    judul: row[1],
    userId: row[2],
    authorName: row[3],
    tujuanPenerbit: row[4],
    kategori: row[5],
    status: row[6],
    submissionDate: instant(row[7]),
    turn: { who: row[8], since: row[9], exact: row[10] === 1 },
    ...(row[11] !== null && { withdrawal: { state: row[11], at: instant(row[12]) } }),
  };
}

const cursorOf = (name: string, ...values: readonly (SqlValue | undefined)[]) =>
  Buffer.from(JSON.stringify([name, ...values])).toString('base64url');

/** A page of rows whose last column is the number of all rows. */
function pageOf(rows: readonly Row[], cursor: (last: Row) => string) {
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const more = rows.length > pageSize && last !== undefined;
  const page = { items: items.map(summaryOf), nextCursor: more ? cursor(last) : null };
  return more ? { ...page, total: Number(last.at(-1)) } : page;
}

function listBy(bare: Bare, condition: string): (values: readonly SqlValue[]) => Maybe<unknown> {
  const rows =
    bare.prepare(`select ${summary}, (select count(*) from (select 1 from manuscripts m ${condition}
    limit ${mostCounted}) c) from manuscripts m ${condition} order by m.submission_date desc, m.id desc limit ${pageSize + 1}`);
  return (values) =>
    then(rows([...values, ...values]), (found) =>
      pageOf(found, (last) => cursorOf('newest-manuscripts', last[7], last[0])),
    );
}

function own(bare: Bare): Read {
  const rows = bare.prepare(`select ${summary}, p.id, p.current_overall_status, p.turn_who, p.turn_since
    from (select * from manuscripts where user_id = ? order by submission_date desc, id desc limit ${pageSize + 1}) m
    left join projects p on p.id = m.project_id and p.author_id = m.user_id and p.deleted_at is null
    order by m.submission_date desc, m.id desc`);
  return ({ id }) =>
    then(rows([id]), (found) => {
      const { total, ...page } = pageOf(found, (last) =>
        cursorOf('newest-manuscripts', last[7], last[0]),
      ) as {
        items: object[];
        total?: number;
      };
      const items = page.items.map((item, at) => {
        const row = found[at] ?? [];
        if (row[13] === null) return item;
        const turn = { who: row[15], since: row[16] };
        return { ...item, project: { id: row[13], currentOverallStatus: row[14], turn } };
      });
      return { ...page, items };
    });
}

function search(bare: Bare): Read {
  const [from, value] =
    bare.engine === 'sqlite'
      ? [
          'from manuscripts_fts f cross join manuscripts m where m.seq = f.rowid and f.manuscripts_fts match ?',
          (word: string) => `"${word}"`,
        ]
      : ["from manuscripts m where (' ' || m.search_text) like ?", (word: string) => `%${word}%`];
  const order = bare.engine === 'sqlite' ? 'f.rowid' : 'm.seq';
  const rows =
    bare.prepare(`select ${summary}, m.seq, (select count(*) from (select 1 ${from} limit ${mostCounted}) c)
    ${from} order by ${order} desc limit ${pageSize + 1}`);
  return (_caller, url) => {
    const word = value(queryOf(url).get('q') ?? '');
    return then(rows([word, word]), (found) =>
      pageOf(found, (last) => cursorOf('found-manuscripts', last[13])),
    );
  };
}

function get(bare: Bare): Read {
  const row =
    bare.prepare(`select ${summary}, m.sinopsis, m.url_naskah, m.nama_pengarang, m.tambah_pengarang, m.segment_pembaca,
    m.selling_point, m.keyword, m.version, u.nama, u.email, u.nomer_hp, u.kota from manuscripts m
    left join users u on u.id = m.user_id where m.id = ?`);
  const history = bare.prepare(`select from_status, to_status, actor_name, created_at, note, link
    from manuscript_status_events where manuscript_id = ? order by created_at desc limit 200`);
  const withdrawals =
    bare.prepare(`select w.note, w.asked_at, w.state, w.answer, w.decided_by, w.decided_at, u.nama
    from manuscript_withdrawals w left join users u on u.id = w.decided_by where w.manuscript_id = ?
    order by w.asked_at desc, w.id desc limit 50`);
  const projects =
    bare.prepare(`select id, title, current_overall_status from projects where manuscript_id = ?
    and deleted_at is null order by created_at, id limit 50`);
  return (_caller, _url, subject) =>
    then(all([row([subject]), history([subject]), withdrawals([subject]), projects([subject])]), (found) => {
      const [[first = []] = [], events = [], asked = [], made = []] = found;
      return {
        ...summaryOf(first),
        sinopsis: first[13],
        urlNaskah: first[14],
        namaPengarang: first[15],
        tambahPengarang: first[16],
        segmentPembaca: JSON.parse(String(first[17])),
        sellingPoint: first[18],
        keyword: first[19],
        version: first[20],
        history: events.map(eventOf).reverse(),
        withdrawals: asked.map(([note, at, state]) => ({ note, askedAt: instant(at), state, answer: null })),
        author: { nama: first[21], email: first[22], nomerHp: first[23] ?? '', kota: first[24] ?? '' },
        projects: made.map(([id, title, currentOverallStatus]) => ({ id, title, currentOverallStatus })),
      };
    });
}

function eventOf([from, to, actorName, at, note, link]: Row) {
  return { from, to, actorName, createdAt: instant(at), note: note ?? '', link };
}

export function reads(bare: Bare): Readonly<Record<string, Read>> {
  const [newest, filtered] = [listBy(bare, ''), listBy(bare, 'where m.status = ?')];
  const ofOne = own(bare);
  /** One address for both roles; the admin's list holds all rows. */
  const list: Read = (caller, url, subject) =>
    caller.role === 'admin' ? newest([]) : ofOne(caller, url, subject);
  return {
    session: ({ id, nama, email, role }) => ({ user: { id, nama, email, role } }),
    list,
    filtered: (_caller, url) => filtered([queryOf(url).get('status')]),
    own: list,
    'search-common': search(bare),
    'search-rare': search(bare),
    get: get(bare),
  };
}
