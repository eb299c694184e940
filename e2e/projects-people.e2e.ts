import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { hold } from './support/network.ts';
import { newPerson, registerPerson } from './support/people.ts';

const { projectForms, ui } = messages;

test('Enter while a name is still searched for takes nobody, least of all somebody else', async ({
  page,
  portal,
  signIn,
}) => {
  const [other, wanted] = [newPerson('Abimanyu Prakoso'), newPerson('Zulaikha Maharani')];
  await registerPerson(portal.url, other);
  await registerPerson(portal.url, wanted);
  await signIn(adminAccount);
  await page.goto(paths.manageProjects);
  const form = page.getByRole('form', { name: projectForms.authorForm.title });
  const field = form.locator('input[name=authorId-typed]');
  const chosen = form.locator('input[type=hidden][name=authorId]');
  await field.click();
  await expect(page.getByRole('option').first()).toBeVisible();

  const release = await hold(page, (request) => new URL(request.url()).searchParams.has('q'));
  await field.pressSequentially(wanted.nama);
  await field.press('Enter');
  await expect(page.getByText(ui.loading, { exact: true })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(chosen).toHaveValue('');
  // Nor is the form sent without an author.
  await expect(form.getByText(ui.errorSummary)).toHaveCount(0);

  release();
  await expect(page.getByRole('option')).toHaveText([wanted.nama]);
  await field.press('Enter');
  await expect(field).toHaveValue(wanted.nama);
  await expect(chosen).not.toHaveValue('');
});
