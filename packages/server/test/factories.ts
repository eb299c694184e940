import type { RegisterInput } from '@ruang-naskah/domain/auth/schema';
import { dayOf } from '@ruang-naskah/domain/dates';
import { SubmitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import type { ManuscriptStatus } from '@ruang-naskah/domain/manuscripts/status';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import type { AddNewsInput } from '@ruang-naskah/domain/news/schema';
import type { Role } from '@ruang-naskah/domain/roles';
import type { UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { addPassword } from '../src/features/auth/accounts.ts';
import { insertStatusEvent } from '../src/features/manuscripts/status-events.ts';
import { insertManuscript } from '../src/features/manuscripts/submit.ts';
import { insertNews } from '../src/features/news/add.ts';
import { addUser } from '../src/features/users/add.ts';
import { newId } from '../src/infra/ids.ts';
import { newImageName } from '../src/infra/image-store.ts';
import { captchaCode, type TestApp, type TestUser } from './harness.ts';
import { personalValues, testPassword } from './support/fixture-values.ts';

export { testPassword };

let counter = 0;
/** A number unique in this process. */
export function nextNumber(): number {
  counter += 1;
  return counter;
}

/** A complete, valid profile. */
export function profileInput(overrides: Partial<UpdateProfileInput> = {}): UpdateProfileInput {
  return {
    tujuanPendaftaran: 'Gabung Penulis',
    nama: `Siti Rahma ${nextNumber()}`,
    ...personalValues,
    alamat: 'Jl. Mawar 1',
    tempatLahir: 'Sleman',
    tanggalLahir: '1990-02-14',
    alamatKtp: 'Jl. Mawar 1',
    kota: 'Yogyakarta',
    kodePos: '55281',
    telpRumah: '',
    statusPerkawinan: 'Menikah',
    telpKantor: '',
    alamatNpwp: '',
    ...overrides,
  };
}

/** An account of the given role, inserted without the registration. */
export async function buildUser(
  test: TestApp,
  role: Role,
  overrides: Partial<UpdateProfileInput & { email: string; password: string; active: boolean }> = {},
): Promise<TestUser> {
  const {
    email = `orang${nextNumber()}@contoh.id`,
    password = testPassword,
    active = true,
    ...profile
  } = overrides;
  const input = profileInput(profile);
  const id = newId();
  const now = test.clock.now();
  const hash = await test.deps.passwords.hash(password);
  await test.db.write(async (tx) => {
    await addUser(tx, test.deps.sealer, { id, email, role, active, consentVersion: null, now }, input);
    await addPassword(tx, id, hash, now);
  });
  return { id, email, role, nama: input.nama };
}

/** The body of the submit form; empty values are as the schema makes them. */
export function manuscriptInput(overrides: Partial<SubmitManuscriptInput> = {}): SubmitManuscriptInput {
  const filled = {
    tujuanPenerbit: 'eNHa Press',
    kategori: 'Buku Ajar',
    judul: `Pengantar Statistika ${nextNumber()}`,
    sinopsis: 'Buku ajar statistika untuk mahasiswa tahun pertama.',
    urlNaskah: 'https://drive.google.com/file/d/abc/view',
    segmentPembaca: ['Dewasa'],
    keyword: 'statistika',
  };
  return { ...SubmitManuscriptInput.parse(filled), ...overrides };
}

/** A stored manuscript; makes an author unless one is given. */
export async function buildManuscript(
  test: TestApp,
  options: { author?: TestUser; status?: ManuscriptStatus; input?: Partial<SubmitManuscriptInput> } = {},
): Promise<{ id: string; author: TestUser; judul: string }> {
  const author = options.author ?? (await buildUser(test, 'penulis'));
  const now = test.clock.now();
  const status = options.status ?? initialStatus;
  const stored = await test.db.write(async (tx) => {
    const owner = { userId: author.id, authorName: author.nama, status, now, today: dayOf(now) };
    const row = await insertManuscript(tx, owner, manuscriptInput(options.input));
    const event = {
      manuscriptId: row.id,
      from: null,
      to: status,
      actor: { id: author.id, name: author.nama },
      now,
      link: row.urlNaskah,
    };
    await insertStatusEvent(tx, event);
    return row;
  });
  return { id: stored.id, author, judul: stored.judul };
}

/** Without the code of a workshop day. */
type UsualRegistration = Omit<RegisterInput, 'workshopCode'>;

/** The body of a registration that succeeds, with a new captcha. */
export async function registerInput(
  test: TestApp,
  overrides: Partial<UsualRegistration> = {},
  remoteAddress = '127.0.0.1',
): Promise<UsualRegistration> {
  const captcha = await test.call({ method: 'POST', url: '/api/captcha', remoteAddress });
  return {
    ...profileInput(),
    email: `pendaftar${nextNumber()}@contoh.id`,
    password: testPassword,
    confirmPassword: testPassword,
    captchaId: captcha.body.id,
    captchaAnswer: captchaCode,
    ...overrides,
  };
}

export function newsInput(overrides: Partial<AddNewsInput> = {}): AddNewsInput {
  return { title: `Berita ${nextNumber()}`, content: 'Isi berita.', tags: [], imageAlt: '', ...overrides };
}

/** An item without a stored image; returns its id. */
export function buildNews(
  app: Pick<TestApp, 'db' | 'clock'>,
  createdBy: Pick<TestUser, 'id'>,
  overrides: Partial<AddNewsInput> = {},
): Promise<string> {
  const now = app.clock.now();
  const picture = { imageName: newImageName('news_images', now), imageWidth: 640, imageHeight: 360 };
  return app.db.write((tx) =>
    insertNews(tx, { ...picture, createdBy: createdBy.id, now }, newsInput(overrides)),
  );
}
