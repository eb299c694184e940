import type { UserActor } from '@ruang-naskah/domain/actor';
import type { Purpose, Role } from '@ruang-naskah/domain/roles';
import type { UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import type { ProcessDeps } from '../deps.ts';
import { addPassword } from '../features/auth/accounts.ts';
import { addUser } from '../features/users/add.ts';
import { newId } from '../infra/ids.ts';
import { beginSession } from './context.ts';

/** Signs in every sample account; printed at each start of the demo. */
export const demoPassword = 'kertas-dan-tinta';

interface Person {
  readonly nama: string;
  readonly email: string;
  readonly role: Role;
  readonly kota: string;
  readonly alamat: string;
  readonly born: string;
}

/** Invented people; numbers and addresses lead nowhere. */
const personRows = [
  ['Dewi Anggraini', 'dewi', 'admin', 'Sleman', 'Jl. Kaliurang Km 9 No. 14', '1984-03-17'],
  ['Rahmat Hidayat', 'rahmat', 'admin', 'Yogyakarta', 'Jl. Suroto No. 5', '1979-11-02'],
  ['Ratna Kusumaningtyas', 'ratna', 'redaksi', 'Surakarta', 'Jl. Slamet Riyadi No. 210', '1990-06-25'],
  ['Dimas Aryo Nugroho', 'dimas', 'redaksi', 'Semarang', 'Jl. Pandanaran No. 33', '1993-01-09'],
  ['Intan Permatasari', 'intan', 'redaksi', 'Bandung', 'Jl. Riau No. 71', '1995-08-30'],
  ['Hendra Wijaya', 'hendra', 'redaksi', 'Malang', 'Jl. Ijen No. 18', '1987-04-12'],
  ['Siti Rahmawati', 'siti', 'penulis', 'Yogyakarta', 'Jl. Gejayan Gg. Mawar No. 3', '1982-02-14'],
  ['Bagus Pratama', 'bagus', 'penulis', 'Surabaya', 'Jl. Darmo Permai No. 27', '1991-09-05'],
  ['Ni Luh Ayu Wardani', 'ayu', 'penulis', 'Denpasar', 'Jl. Hayam Wuruk No. 88', '1988-12-21'],
  ['Ahmad Fauzan Harahap', 'fauzan', 'penulis', 'Medan', 'Jl. Setia Budi No. 45', '1976-07-08'],
  ['Maria Goreti Lestari', 'maria', 'penulis', 'Kupang', 'Jl. El Tari No. 12', '1985-05-19'],
  ['Yusuf Daeng Palallo', 'yusuf', 'penulis', 'Makassar', 'Jl. Perintis Kemerdekaan No. 9', '1994-10-27'],
  ['Suparman', 'suparman', 'user', 'Klaten', 'Jl. Pemuda No. 60', '1968-01-31'],
] as const satisfies readonly (readonly [string, string, Role, string, string, string])[];

export type PersonKey = (typeof personRows)[number][1];
export type SamplePeople = Readonly<Record<PersonKey, UserActor>>;

export const demoAccounts: readonly Person[] = personRows.map(([nama, key, role, kota, alamat, born]) => ({
  nama,
  email: emailOf(key),
  role,
  kota,
  alamat,
  born,
}));

export function emailOf(key: PersonKey): string {
  return `${key}@contoh.id`;
}

/** Makes the accounts. The legacy role begins as an author: only an old portal's data bring it ready-made. */
export async function addPeople(deps: ProcessDeps): Promise<SamplePeople> {
  const people: Partial<Record<PersonKey, UserActor>> = {};
  for (const [index, [nama, key, shown, kota, alamat, born]] of personRows.entries()) {
    const id = newId();
    const role = shown === 'user' ? 'penulis' : shown;
    const profile = profileOf({ nama, role, kota, alamat, born }, index);
    const hash = await deps.passwords.hash(demoPassword);
    const now = deps.clock.now();
    await deps.db.write(async (tx) => {
      const user = { id, email: emailOf(key), role, active: true, consentVersion: null, now };
      await addUser(tx, deps.sealer, user, profile);
      await addPassword(tx, id, hash, now);
      await beginSession(tx, id, now);
    });
    people[key] = { kind: 'user', id, role, name: nama };
  }
  return people as SamplePeople;
}

function profileOf(person: Omit<Person, 'email'>, index: number): UpdateProfileInput {
  const [year = '', month = '', day = ''] = person.born.split('-');
  const purpose: Purpose = person.role === 'redaksi' ? 'Gabung Redaksi' : 'Gabung Penulis';
  return {
    tujuanPendaftaran: purpose,
    nama: person.nama,
    // The first digits of no district of Indonesia.
    nik: `990100${day}${month}${year.slice(2)}${String(index + 1).padStart(4, '0')}`,
    nomerHp: `0812 5550 01${String(index + 10)}`,
    alamat: person.alamat,
    tempatLahir: person.kota,
    tanggalLahir: person.born,
    alamatKtp: person.alamat,
    kota: person.kota,
    kodePos: '',
    telpRumah: '',
    statusPerkawinan: index % 3 === 0 ? 'Belum Menikah' : 'Menikah',
    npwp: index % 2 === 0 ? `99.${index + 100}.555.0-901.000` : '',
    telpKantor: '',
    alamatNpwp: '',
    noRek: index % 2 === 0 ? `99900${index + 10}5550` : '',
  };
}
