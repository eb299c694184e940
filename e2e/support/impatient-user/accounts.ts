import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, userPath } from '@ruang-naskah/domain/paths';
import { manuscriptBody } from '../manuscripts.ts';
import { personId } from '../people.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { accountChanges, activities, roleChange, ui, userAdmin } = messages;

export const openUser = async (visit: Visit) => {
  const person = await visit.people.newPerson('penulis', `Akun ${visit.uniqueWord}`);
  visit.id = await personId(await visit.people.apiOf('admin'), 'penulis', person);
  await visit.page.goto(userPath(visit.id));
};
const readProfile = async ({ people, id }: Visit) =>
  (await (await people.apiOf('admin')).get(`/api/users/${id}`)).json();

/** What an admin changes in somebody's account, in the dialog over the list of users. */
export const accountForms: Readonly<Record<string, TestedForm>> = {
  'another address': {
    sourceFile: 'features/users/admin/admin-email-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: openUser,
    container: ({ page }) => page.getByRole('form', { name: accountChanges.emailHeading }),
    submitLabel: accountChanges.changeEmail,
    values: (uniqueWord) => ({
      email: `${uniqueWord}@contoh.id`,
      emailAgain: `${uniqueWord}@contoh.id`,
      reason: 'Kehilangan kotak surat.',
    }),
    changeElsewhere: async ({ people, id, uniqueWord }) => {
      const data = { email: `rekan${uniqueWord}@contoh.id`, reason: 'Diminta.' };
      await (await people.apiOf('colleague')).put(`/api/users/${id}/email`, { data });
    },
    countStored: async (visit) =>
      (await readProfile(visit)).email === `${visit.uniqueWord}@contoh.id` ? 1 : 0,
  },
  'a password for somebody': {
    sourceFile: 'features/users/admin/admin-password-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: openUser,
    container: ({ page }) => page.getByRole('form', { name: userAdmin.passwordTitle }),
    submitLabel: userAdmin.passwordButton,
    values: (uniqueWord) => ({
      oldPassword: 'kertas-biru-77',
      password: `rahasia-${uniqueWord}`,
      confirmPassword: `rahasia-${uniqueWord}`,
    }),
    changeElsewhere: async ({ people, id, uniqueWord }) => {
      const password = `rekan-${uniqueWord}`;
      const data = { oldPassword: 'kertas-biru-77', password, confirmPassword: password };
      await (await people.apiOf('colleague')).put(`/api/users/${id}/password`, { data });
    },
    conflictMessage: userAdmin.passwordOldWrong,
    skippedCases: { escape: 'passwords are typed again, and nothing asks for them' },
  },
  'close an account': {
    sourceFile: 'features/users/admin/admin-suspension.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: openUser,
    container: ({ page }) => page.getByRole('form', { name: accountChanges.suspendHeading }),
    submitLabel: accountChanges.suspend,
    values: (uniqueWord) => ({ reason: `Diminta pemiliknya ${uniqueWord}.` }),
    changeElsewhere: async ({ people, id }) => {
      const data = { reason: 'Diminta.' };
      await (await people.apiOf('colleague')).put(`/api/users/${id}/suspension`, { data });
    },
    conflictMessage: accountChanges.isSuspended,
  },
  'another role': {
    sourceFile: 'features/users/admin/admin-role.tsx',
    actor: 'admin',
    kind: 'question',
    open: openUser,
    openingButton: ({ page }) => page.getByRole('button', { name: roleChange.change, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: roleChange.change,
  },
  'empty the activities': {
    sourceFile: 'features/activities/clear-activities.tsx',
    actor: 'admin',
    kind: 'question',
    open: async ({ people, page, uniqueWord }) => {
      const data = { ...manuscriptBody, judul: `Jejak ${uniqueWord}` };
      await (await people.apiOf('penulis')).post('/api/manuscripts', { data });
      await page.goto(paths.activity);
    },
    openingButton: ({ page }) => page.getByRole('button', { name: activities.clear, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: ui.delete,
    fillOthers: ({ page }) => page.getByRole('alertdialog').getByRole('textbox').fill(activities.clearWord),
    typedField: 'confirm-word',
    skippedCases: { escape: 'a word that is typed again, and nothing asks for it' },
  },
  'erase an account': {
    sourceFile: 'features/users/admin/admin-delete-user.tsx',
    actor: 'admin',
    kind: 'question',
    open: openUser,
    openingButton: ({ page }) => page.getByRole('button', { name: userAdmin.deleteButton }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: ui.delete,
  },
};
