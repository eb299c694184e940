import type { Locator, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type Person, profileOf } from './people.ts';
import { captchaCode } from './portal.ts';

const { auth, users } = messages;

/**
 * Fills a date: touch devices have the native field, which takes ISO; on a desktop people type day/month/year, once
 * the script has loaded.
 */
export async function fillDate(field: Locator, iso: string): Promise<void> {
  const page = field.page();
  const native = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (native) await field.fill(iso);
  else await field.and(page.locator(':not([type=date])')).fill(iso.split('-').reverse().join('/'));
}

/** Chooses a person by name. The field is a plain select until its search has loaded (§2). */
export async function choosePerson(field: Locator, nama: string): Promise<void> {
  const page = field.page();
  await field.and(page.locator('input')).fill(nama);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: nama }).click();
}

/** Fills the form of a new account, but for sending it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  const profile = profileOf(person);
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  await page.getByLabel(auth.password, { exact: true }).fill(person.password);
  await page.getByLabel(auth.confirmPassword, { exact: true }).fill(person.password);
  await page.getByLabel(users.labels.nama).fill(profile.nama);
  await page.getByLabel(users.labels.nik).fill(profile.nik);
  await page.getByLabel(users.labels.nomerHp).fill(profile.nomerHp);
  await page.getByLabel(users.labels.tempatLahir).fill(profile.tempatLahir);
  await fillDate(page.getByLabel(users.labels.tanggalLahir, { exact: true }), profile.tanggalLahir);
  await page.getByLabel(users.labels.alamat, { exact: true }).fill(profile.alamat);
  await page.getByLabel(auth.sameAsAddress).check();
  await page.getByLabel(users.labels.kota).fill(profile.kota);
  await page.getByRole('textbox', { name: auth.captcha }).fill(captchaCode.toUpperCase());
}
