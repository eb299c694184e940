import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { captchaCode } from './portal.ts';

/** Makes people through the API, without the screens. */

export interface Person {
  readonly nama: string;
  readonly email: string;
  readonly password: string;
}

let counter = 0;
let addresses = 0;

/** A unique name and email address. */
export function newPerson(nama: string): Person {
  counter += 1;
  // All have one length, so that no name is a prefix of another.
  const unique = `${process.pid}${String(counter).padStart(4, '0')}`;
  return { nama: `${nama} ${unique}`, email: `orang${unique}@contoh.id`, password: 'kertas-biru-77' };
}

export function profileOf(person: Person) {
  return {
    nama: person.nama,
    nik: '3404010101900001',
    nomerHp: '0812 3456 7890',
    alamat: 'Jl. Mawar 1',
    tempatLahir: 'Sleman',
    tanggalLahir: '1990-02-14',
    alamatKtp: 'Jl. Mawar 1',
    kota: 'Yogyakarta',
  };
}

function apiOf(url: string, headers: Record<string, string> = {}): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url, ...headers } });
}

/** Repeats a call that prepares a test while the portal answers that it is busy. */
export async function retryWhileBusy(call: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await call();
  await expect
    .poll(async () => {
      if (answer.status() === 503) answer = await call();
      return answer.status();
    })
    .not.toBe(503);
  return answer;
}

/** Registers through the API, each person from another network address: one may register twenty an hour. */
export async function registerPerson(
  url: string,
  person: Person,
  tujuanPendaftaran: 'Gabung Penulis' | 'Gabung Redaksi' = 'Gabung Penulis',
  profile: Partial<ReturnType<typeof profileOf>> & { alamatNpwp?: string } = {},
): Promise<void> {
  addresses += 1;
  const api = await apiOf(url, { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` });
  const captcha = (await (await retryWhileBusy(() => api.post('/api/captcha'))).json()) as { id: string };
  const data = {
    ...profileOf(person),
    ...profile,
    tujuanPendaftaran,
    email: person.email,
    password: person.password,
    confirmPassword: person.password,
    captchaId: captcha.id,
    captchaAnswer: captchaCode,
  };
  const answer = await retryWhileBusy(() => api.post('/api/auth/register', { data }));
  expect(answer.status(), await answer.text()).toBe(201);
  await api.dispose();
}

/** A signed-in API of the person. */
export async function signedInApi(
  url: string,
  person: { email: string; password: string },
): Promise<APIRequestContext> {
  const api = await apiOf(url);
  const data = { email: person.email, password: person.password };
  const answer = await retryWhileBusy(() => api.post('/api/auth/login', { data }));
  expect(answer.status(), await answer.text()).toBe(200);
  return api;
}

/** The id of the person in the admin's pick list. */
export async function personId(
  admin: APIRequestContext,
  role: 'penulis' | 'redaksi',
  { nama }: Person,
): Promise<string> {
  const answer = await retryWhileBusy(() => admin.get('/api/people', { params: { role, q: nama } }));
  const { items } = (await answer.json()) as { items: { id: string; nama: string }[] };
  const found = items.find((person) => person.nama === nama);
  if (found === undefined) throw new Error(`${nama} is in no list of ${role}`);
  return found.id;
}
