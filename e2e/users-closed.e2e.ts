import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath, userPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

const { accountChanges, desk, projectBulk, projectDialog, projectList, roleChange } = messages;

test('where the holder’s account is closed, each place that reminds leads to the hand-over instead', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [author, holder, successor] = [
    newPerson('Laras Ayu'),
    newPerson('Maman Suherman'),
    newPerson('Nining Wati'),
  ];
  await registerPerson(portal.url, author);
  for (const editor of [holder, successor]) await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const title = `Ditinggal ${holder.nama}`;
  const id = await addProject(portal.url, author, title);
  const admin = await signedInApi(portal.url, adminAccount);
  const assigneeId = await personId(admin, 'redaksi', holder);
  const late = { deadline: '2020-01-02', assigneeId };
  const given = await admin.patch(`/api/projects/${id}`, {
    data: { currentOverallStatus: 'Layout', stages: { Layout: late } },
    headers: { 'if-match': '"1"' },
  });
  expect(given.status(), await given.text()).toBe(200);
  const closed = await admin.put(`/api/users/${assigneeId}/suspension`, { data: { reason: 'Pindah.' } });
  expect(closed.status(), await closed.text()).toBe(200);
  await admin.dispose();

  await signIn(adminAccount);
  await page.goto(paths.activity);
  const row = page
    .getByRole('region', { name: new RegExp(desk.queues.late) })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: projectBulk.remind })).toHaveCount(0);
  await expectAccessible('a late row whose holder has left');
  const wayOut = desk.actionLabel(accountChanges.handOver, title);
  await expect(row.getByRole('link', { name: wayOut })).toHaveAttribute('href', userPath(assigneeId));

  const link = page.getByRole('link', { name: accountChanges.handOver, exact: true });
  await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(title)}`);
  await page
    .getByRole('button', { name: projectList.change.person(title) })
    .first()
    .click();
  await expect(link).toHaveAttribute('href', userPath(assigneeId));
  await expect(page.getByRole('button', { name: projectBulk.remind })).toHaveCount(0);
  // A button half below the frame's bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible('the person of a row who has left');
  await page.goto(projectPath(id));
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  await expect(dialog.getByText(`${accountChanges.suspendedStatus}.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: projectBulk.remind })).toHaveCount(0);
  await expectAccessible('the dialog of a project whose holder has left');

  await link.click();
  const person = page.getByRole('dialog', { name: holder.nama });
  const search = person.getByRole('searchbox', { name: roleChange.searchEditor });
  const choice = person.getByLabel(roleChange.handOverTo);
  await expect(choice).toBeVisible();
  if (await search.isVisible()) await search.fill(successor.nama);
  await choice.selectOption(successor.nama);
  await person.getByRole('button', { name: accountChanges.handOver }).click();
  const done = person.getByRole('status').filter({ hasText: accountChanges.handOverDone });
  await expect(done).toBeVisible();
  // The button is gone with the stages.
  await expect(done).toBeFocused();
  await person.getByRole('button', { name: accountChanges.reopen }).click();
  await expect(person.getByRole('heading', { name: accountChanges.suspendHeading })).toBeFocused();
});

test('an address with letters beyond ASCII is shown as it is stored, and as it reads', async ({
  page,
  portal,
  signIn,
}) => {
  const person = newPerson('Bücher Sari');
  const email = person.email.replace('contoh.id', 'bücher.example');
  await registerPerson(portal.url, { ...person, email });
  const shown = `${person.email.replace('contoh.id', 'xn--bcher-kva.example')} (\u2068bücher.example\u2069)`;
  await signIn(adminAccount);
  await page.goto(`${paths.users}?q=${encodeURIComponent(person.nama)}`);
  await expect(page.getByRole('row').filter({ hasText: person.nama })).toContainText(shown);
  await page.getByRole('link', { name: person.nama }).click();
  await expect(page.getByRole('dialog', { name: person.nama }).getByText(shown).first()).toBeVisible();
  await signIn({ ...person, email });
  await page.goto(paths.profile);
  await expect(page.getByText(shown).first()).toBeVisible();
});
