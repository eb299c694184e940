import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { type Person, signedInApi } from '../people.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { auth } = messages;

const password = 'kertas-biru-77';

/** Somebody of their own, because their account is not the same after it. */
export async function signInAsNew({ page, people }: Visit): Promise<Person> {
  const person = await people.newPerson('penulis');
  const api = await signedInApi(people.portal.url, person);
  const { cookies } = await api.storageState();
  await api.dispose();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.goto(paths.profile);
  return person;
}

/** One's own password. */
export const ownPasswordForms: Readonly<Record<string, TestedForm>> = {
  'own password': {
    sourceFile: 'features/users/security/password-section.tsx',
    actor: 'visitor',
    kind: 'form',
    open: signInAsNew,
    container: ({ page }) => page.getByRole('form', { name: auth.changePasswordTitle }),
    submitLabel: auth.changePasswordButton,
    values: (uniqueWord) => ({
      oldPassword: password,
      password: `rahasia-${uniqueWord}`,
      confirmPassword: `rahasia-${uniqueWord}`,
    }),
  },
};
