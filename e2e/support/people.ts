import { type APIRequestContext, expect, request } from '@playwright/test';
import { captchaCode } from './portal.ts';

/** People made through the API, so that a test begins where it wants to begin. */

export interface Person {
  readonly nama: string;
  readonly email: string;
  readonly password: string;
}

let counter = 0;

/** A name and an address that no other test uses. */
export function newPerson(nama: string): Person {
  counter += 1;
  const unique = `${process.pid}${counter}`;
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

export async function apiOf(url: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
}

/** Registers through the API. */
export async function registerPerson(
  url: string,
  person: Person,
  tujuanPendaftaran: 'Gabung Penulis' | 'Gabung Redaksi' = 'Gabung Penulis',
): Promise<void> {
  const api = await apiOf(url);
  const captcha = (await (await api.post('/api/captcha')).json()) as { id: string };
  const answer = await api.post('/api/auth/register', {
    data: {
      ...profileOf(person),
      tujuanPendaftaran,
      email: person.email,
      password: person.password,
      confirmPassword: person.password,
      captchaId: captcha.id,
      captchaAnswer: captchaCode,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await api.dispose();
}

/** A signed-in API of the person. */
export async function signedInApi(
  url: string,
  person: { email: string; password: string },
): Promise<APIRequestContext> {
  const api = await apiOf(url);
  const answer = await api.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return api;
}
