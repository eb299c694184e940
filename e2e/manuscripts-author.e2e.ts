import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson } from './support/fields.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson } from './support/people.ts';

/** An admin gives a manuscript to another author (decision 0145). */

const { authorChange: words, fields, manuscripts, projects } = messages;

test('an admin gives a manuscript to another account of its author', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [before, after] = [newPerson('Larasati Dewi'), newPerson('Larasati Dewi')];
  for (const person of [before, after]) await registerPerson(portal.url, person);
  const judul = `Jejak Air ${before.nama.split(' ').at(-1)}`;
  const id = await sendManuscript(portal.url, before, { judul });

  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const opener = page.locator('summary', { hasText: words.open });
  await opener.click();
  const form = page.getByRole('form', { name: words.open });
  const save = form.getByRole('button', { name: words.save });
  await save.click();
  await expect(form.getByText(projects.authorRequired).first()).toBeVisible();
  await expect(form.getByText(fields.required).first()).toBeVisible();
  const picker = form.getByRole('combobox', { name: words.author });
  await choosePerson(picker, before.nama);
  await form.getByLabel(words.reason).fill('Terdaftar dua kali.');
  await save.click();
  await expect(form.getByText(words.same).first()).toBeVisible();
  await choosePerson(picker, after.nama);
  await expectAccessible('another author for a manuscript');
  await save.click();
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  const contact = page.getByRole('region', { name: messages.reviews.authorContact });
  await expect(contact.getByText(after.email)).toBeVisible();
  const address = contact.locator('a[href^="mailto:"]');
  expect(await address.evaluate((link) => link.getClientRects().length), 'the address in one line').toBe(1);
  await expect(contact.getByText(words.reasonWas('Terdaftar dua kali.'))).toBeVisible();

  await signIn(after);
  await page.goto(paths.dashboardMain);
  await expect(page.getByText(judul).first()).toBeVisible();
  await signIn(before);
  await page.goto(manuscriptPath(id));
  await expect(page.getByText(manuscripts.notFound)).toBeVisible();
});
