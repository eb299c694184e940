import { newestAt, people } from './shape.ts';
import { id, numbers, text } from './sql.ts';

interface Kind {
  readonly kind: string;
  readonly role: 'penulis' | 'redaksi';
  readonly name: string;
  readonly mail: string;
  readonly count: number;
}

const columns =
  'id, email, role, nama, nomer_hp, kota, search_text, nama_fold, active, version, created_at, updated_at';

function insert({ kind, role, name, mail, count }: Kind): string {
  const number = text('at');
  const folded = `'${name.toLowerCase()} ' || ${number}`;
  return `insert into users (${columns}) select ${id(kind, 'at')}, '${mail}' || ${number} || '@contoh.id', '${role}',
    '${name} ' || ${number}, '081234567890', 'Yogyakarta', ${folded} || ' ${mail}' || ${number} || '@contoh.id yogyakarta',
    ${folded}, 1, 1, ${newestAt - 10_000_000} + at, ${newestAt} from ${numbers(0, count)}`;
}

/** All accounts except the first admin; the writers have a password hash. */
export function* fillPeople(size: number, passwordHash: string): Iterable<string> {
  yield insert({ kind: 'aut', role: 'penulis', name: 'Pengarang', mail: 'u', count: people.authors(size) });
  yield insert({ kind: 'edt', role: 'redaksi', name: 'Redaksi', mail: 'redaksi', count: people.editors });
  yield insert({ kind: 'dlv', role: 'redaksi', name: 'Setter', mail: 'setter', count: people.deliverers });
  yield insert({ kind: 'wrt', role: 'penulis', name: 'Penulis', mail: 'penulis', count: people.writers });
  yield `insert into credentials (user_id, password_hash, updated_at, failed_count)
    select ${id('wrt', 'at')}, '${passwordHash}', ${newestAt}, 0 from ${numbers(0, people.writers)}`;
}
