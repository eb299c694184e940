import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { profileGroups } from '@ruang-naskah/domain/users/values';
import { signedInApi } from '../people.ts';
import { captchaCode } from '../portal.ts';
import type { Versioned } from './portal-people.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { auth, feeds, users } = messages;

const password = 'kertas-biru-77';
const opensNextPage = 'its answer opens the next page, and there is nothing else to type in';

/** What somebody may change of their own profile. */
function ownFields(profile: Readonly<Record<string, unknown>>): object {
  const names = Object.values(profileGroups).flat();
  return Object.fromEntries(names.map((name) => [name, profile[name]]));
}

async function openReset(visit: Visit): Promise<void> {
  const { page, people } = visit;
  const person = await people.newPerson('penulis');
  await page.request.post(`${people.portal.url}/api/auth/password-reset`, {
    data: { email: person.email },
    headers: { origin: people.portal.url },
  });
  const mail = await people.portal.mailTo(person.email, 'token=');
  const [, token = ''] = /token=([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
  await page.goto(`${paths.resetPassword}?token=${token}`);
}

/** Signs the shared author in from another device. */
export async function signInElsewhere({ people }: Visit): Promise<void> {
  const api = await signedInApi(people.portal.url, await people.personOf('penulis'));
  await api.dispose();
}

/** Before the sign-in, and one's own account after it. */
export const visitorForms: Readonly<Record<string, TestedForm>> = {
  'sign in': {
    sourceFile: 'features/auth/login-form.tsx',
    actor: 'visitor',
    kind: 'form',
    open: async (visit) => {
      const person = await visit.people.newPerson('penulis');
      visit.email = person.email;
      await visit.page.context().clearCookies();
      await visit.page.goto(paths.login);
    },
    container: ({ page }) => page.locator('form#login'),
    submitLabel: auth.loginButton,
    values: () => ({ password }),
    fillOthers: ({ page, email = '' }) => page.locator('form#login [name="email"]').fill(email),
    editableWhileSending: true,
    skippedCases: {
      lateAnswer: opensNextPage,
      noAnswer: 'what was typed on is the next password: e2e/auth.e2e.ts waits',
      lostAnswer: opensNextPage,
    },
  },
  register: {
    sourceFile: 'features/auth/register-form.tsx',
    actor: 'visitor',
    kind: 'form',
    open: async ({ page }) => {
      await page.context().clearCookies();
      await page.goto(paths.register);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(paths.register);
    },
    container: ({ page }) => page.locator('form#register'),
    submitLabel: auth.registerButton,
    values: (uniqueWord) => ({
      nama: `Orang ${uniqueWord}`,
      tujuanPendaftaran: 'Gabung Penulis',
      nik: '3404010101900001',
      nomerHp: '0812 3456 7890',
      tempatLahir: 'Sleman',
      tanggalLahir: '1990-02-14',
      alamat: 'Jl. Mawar 1',
      alamatKtp: 'Jl. Mawar 1',
      kota: 'Yogyakarta',
      email: `${uniqueWord}@contoh.id`,
      password,
      confirmPassword: password,
      captchaAnswer: captchaCode,
    }),
    noAnswerMessage: auth.registerUnknown,
    skippedCases: {
      lateAnswer: opensNextPage,
      lostAnswer: 'no key before the sign-in: the sentence sends to the sign-in (decision 0152)',
    },
  },
  'ask for a reset': {
    sourceFile: 'features/auth/reset-request-form.tsx',
    actor: 'visitor',
    kind: 'form',
    open: async ({ page }) => {
      await page.context().clearCookies();
      await page.goto(paths.resetPassword);
    },
    container: ({ page }) => page.locator('form').filter({ has: page.locator('[name="email"]') }),
    submitLabel: auth.resetButton,
    values: (uniqueWord) => ({ email: `${uniqueWord}@contoh.id` }),
    skippedCases: { lateAnswer: opensNextPage },
  },
  'a new password by mail': {
    sourceFile: 'features/auth/reset-form.tsx',
    actor: 'visitor',
    kind: 'form',
    open: openReset,
    container: ({ page }) => page.locator('form#reset'),
    submitLabel: auth.resetPageButton,
    values: (uniqueWord) => ({ password: `rahasia-${uniqueWord}`, confirmPassword: `rahasia-${uniqueWord}` }),
    skippedCases: {
      lateAnswer: opensNextPage,
      lostAnswer: 'the link of the mail is used up, and its page says so',
    },
  },
  'own profile': {
    sourceFile: 'features/users/profile/profile-form.tsx',
    actor: 'penulis',
    kind: 'form',
    open: async ({ page }) => {
      await page.goto(paths.profile);
      await page.getByRole('button', { name: users.edit }).click();
    },
    container: ({ page }) => page.getByRole('form', { name: users.profileTitle }),
    submitLabel: users.save,
    values: (uniqueWord) => ({ kota: `Kota ${uniqueWord}` }),
    changeElsewhere: ({ people, uniqueWord }) =>
      people.updateRecord<Record<string, unknown> & Versioned>(
        '/api/profile',
        (now) => ({ data: { ...ownFields(now), tempatLahir: `Rekan ${uniqueWord}` } }),
        'penulis',
      ),
    conflictMessage: messages.errors.versionStale,
  },
  'other devices': {
    sourceFile: 'features/users/security/sessions-section.tsx',
    actor: 'penulis',
    kind: 'question',
    open: async (visit) => {
      await signInElsewhere(visit);
      await visit.page.goto(paths.profile);
    },
    openingButton: ({ page }) => page.getByRole('button', { name: auth.sessionRevokeOthers }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: auth.sessionRevoke,
  },
  'end the calendar': {
    sourceFile: 'features/notices/calendar-feed.tsx',
    actor: 'redaksi',
    kind: 'question',
    open: async ({ people, page }) => {
      await (await people.apiOf('redaksi')).post('/api/calendar-feed');
      await page.goto(paths.notices);
    },
    openingButton: ({ page }) => page.getByRole('button', { name: feeds.end, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: feeds.end,
  },
  'a new address of the calendar': {
    sourceFile: 'features/notices/calendar-feed.tsx',
    actor: 'redaksi',
    kind: 'question',
    open: async ({ people, page }) => {
      await (await people.apiOf('redaksi')).post('/api/calendar-feed');
      await page.goto(paths.notices);
    },
    openingButton: ({ page }) => page.getByRole('button', { name: feeds.remake, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: feeds.remake,
  },
};
