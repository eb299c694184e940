import { newestAt, people } from './shape.ts';
import { id, mixed, numbers, pick, text } from './sql.ts';

/** The age of the oldest line, within the retention time. */
const spanned = 300 * 86_400_000;
const actions = ['manuscripts.submitted', 'projects.updated', 'auth.login', 'projects.link_submitted'];
const said = ['mengajukan naskah', 'menyimpan proyek', 'masuk', 'menyerahkan link'];

/** The audit log, with a third as many lines as the lists have rows, and the feed. */
export function* fillLogs(size: number): Iterable<string> {
  const lines = Math.floor(size * 0.3);
  const authors = people.authors(size);
  const [who, name] = [id('aut', mixed(authors)), `'Pengarang ' || ${text(mixed(authors))}`];
  const when = (count: number) => `${newestAt - spanned} + at * ${Math.floor(spanned / count)}`;
  yield `insert into audit_events (id, created_at, actor_id, actor_name, actor_role, action, object_type, object_id, result, detail, search_text)
    select ${id('aud', 'at')}, ${when(lines)}, ${who}, ${name}, 'penulis',
    case when at % 5000 = 4999 then 'mail.given_up' else ${pick(actions, 'at')} end, 'manuscript', ${id('mns', mixed(size))},
    case when at % 2 = 1 and at % 40 = 3 then 'failed' else 'ok' end, '{}',
    lower(${name}) || ' ' || ${pick(said, 'at')} || case when at % 2 = 1 and at % 40 = 3 then ' gagal' else '' end
    from ${numbers(0, lines)}`;
  yield `insert into activities (id, type, role, user_id, user_name, description, related_id, related_kind, created_at)
    select ${id('act', 'at')}, 'author_upload', 'penulis', ${who}, ${name}, 'Mengirim naskah', ${id('mns', 'at')}, 'manuscript', ${when(size)}
    from ${numbers(0, size)}`;
}
