import type { Locator } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultReasons } from '@ruang-naskah/domain/notices/default-reasons';
import { reasonsFor } from '@ruang-naskah/domain/notices/reasons';
import { manuscriptPath, paths, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, registerPerson } from './support/people.ts';

/** A reason to the author, and the author's revision (decision 0086). */

const { manuscripts, notices, reasons, reviews } = messages;
const status = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
const [first] = reasonsFor(defaultReasons, status);
const link = 'https://drive.google.com/file/d/revisi/view';

/** How far the words of a choice may run under its arrow. */
function overTheArrow(select: Locator): Promise<number> {
  return select.evaluate((choice) => {
    const { right } = choice.getBoundingClientRect();
    const arrow = choice.nextElementSibling?.getBoundingClientRect().left ?? right;
    return Math.max(0, right - Number.parseFloat(getComputedStyle(choice).paddingRight) - arrow);
  });
}

test('an author reads why, sends a revision of the same manuscript, and the admin finds it to review (§4 Manuscript status)', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const author = newPerson('Wahyu Kartika');
  await registerPerson(portal.url, author);
  const judul = `Ilmu Tanah ${author.nama.split(' ').at(-1)}`;
  const id = await sendManuscript(portal.url, author, { judul });

  await signIn(adminAccount);
  const name = `Peta ${author.email}`;
  await test.step('the publisher writes a template of their own', async () => {
    await page.goto(paths.adminNotices);
    const section = page.getByRole('region', { name: reasons.title });
    await section.getByLabel(reasons.use).selectOption(status);
    await section.getByRole('button', { name: reasons.add }).click();
    const form = page.getByRole('dialog', { name: reasons.addTitle });
    await form.getByLabel(reasons.name).fill(name);
    await form.getByLabel(reasons.text, { exact: true }).fill('Lengkapi peta di {naskah}.');
    await form.getByRole('button', { name: notices.templateSave }).click();
    await expect(form.getByText(notices.templateUnknown('naskah', '{judul}')).last()).toBeVisible();
    await form.getByLabel(reasons.text, { exact: true }).fill('Lengkapi peta di “{judul}”.');
    await expect(form.getByText(`Lengkapi peta di “${notices.samples.judul}”.`)).toBeVisible();
    await expectAccessible('a template of a reason');
    await form.getByRole('button', { name: notices.templateSave }).click();
    await expect(section.getByRole('button', { name: reasons.change(name) })).toBeVisible();
    await expectAccessible('the templates of reasons');
  });
  const filled = `Lengkapi peta di “${judul}”.`;

  await page.goto(reviewPath(id));
  await page.getByLabel(reviews.changeStatus).selectOption(status);
  expect(await overTheArrow(page.getByLabel(reviews.changeStatus)), 'words under the arrow').toBe(0);
  await expect(page.getByRole('alert'), 'nothing has failed yet').toBeHidden();
  const reason = page.getByLabel(reviews.reason);
  await expect(reason, 'saving stays one press').toHaveValue(first?.text ?? '');
  await reason.fill('');
  await page.getByRole('button', { name: reviews.saveStatus, exact: true }).click();
  await expect(page.getByText(manuscripts.reasonRequired).last()).toBeVisible();
  await page.getByLabel(reviews.reasonTemplate).selectOption(name);
  await expect(reason).toHaveValue(filled);
  await expectAccessible('a reason to the author');
  await page.getByRole('button', { name: reviews.saveStatus, exact: true }).click();
  await expect(page.getByText(reviews.statusUpdated)).toBeVisible();

  await signIn(author);
  await page.goto(paths.submissions);
  await page.getByRole('link', { name: manuscripts.sendRevision }).click();
  await expect(page).toHaveURL(new RegExp(manuscriptPath(id)));
  await expect(page.getByText(filled).first()).toBeVisible();
  const form = page.getByRole('form', { name: manuscripts.sendRevision });
  await form.getByLabel(manuscripts.labels.urlNaskah).fill(link);
  await form.getByLabel(manuscripts.revisionNote).fill('Daftar pustaka sudah lengkap.');
  await expectAccessible('a revision to send');
  await form.getByRole('button', { name: manuscripts.sendRevision }).click();
  await expect(page.getByText(manuscripts.revisionSent)).toBeVisible();
  await expect(form).toBeHidden();

  await signIn(adminAccount);
  await page.goto(paths.reviewList);
  const row = page.getByRole('row', { name: judul });
  await expect(row.getByText(reviews.revisionWaiting(0))).toBeVisible();
  await row.getByRole('link', { name: judul }).click();
  await expect(page.getByText('Daftar pustaka sudah lengkap.')).toHaveCount(2);
  await expect(page.getByText(link)).toBeVisible();

  await test.step('and restores the templates of the portal', async () => {
    await page.goto(paths.adminNotices);
    const section = page.getByRole('region', { name: reasons.title });
    await section.getByLabel(reasons.use).selectOption(status);
    await section.getByRole('button', { name: reasons.restore }).click();
    const question = page.getByRole('alertdialog', { name: reasons.restoreTitle });
    await question.getByRole('button', { name: reasons.restore }).click();
    await expect(section.getByRole('button', { name: reasons.change(name) })).toHaveCount(0);
    await expect(section.getByRole('button', { name: reasons.restore })).toHaveCount(0);
    await expect(section.getByRole('button', { name: reasons.change(first?.name ?? '') })).toBeVisible();
  });
});
