import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths, reviewPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { addCategories } from './support/categories.ts';
import { stopClock } from './support/clock.ts';
import { sendManuscript, sendManuscripts } from './support/manuscripts.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { holdWrites, untilPageReacted } from './support/slow-network.ts';

/** What somebody in a hurry found on a slow phone. */

const { activities, categories, fields, manuscripts, notes, reviews, shell, ui, withdrawals } = messages;

test('a manuscript that is typed without a pause is kept all the same', { tag: '@phone' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Lestari Lancar');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.clock.install();
  await page.goto(paths.submit);
  await page.getByLabel(manuscripts.labels.judul).focus();
  await stopClock(page);
  for (const word of ['Burung ', 'yang ', 'tidak ', 'pernah ', 'tidur']) {
    await page.keyboard.type(word);
    await page.clock.runFor(500);
  }
  await expect(page.getByText(/^Draf tersimpan di perangkat ini/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Burung yang tidak pernah');
});

test('‘Simpan dan buka berikutnya’ leaves the page to somebody who writes a note by then', {
  tag: '@phone',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Nyoman Menulis');
  await registerPerson(portal.url, author);
  const word = `Tulis${Math.random().toString(36).slice(2, 8)}`;
  await sendManuscripts(portal.url, author, [{ judul: `${word} Satu` }, { judul: `${word} Dua` }]);
  await signIn(adminAccount);
  await page.goto(`${paths.reviewList}?${new URLSearchParams({ q: word, sort: 'judul' })}`);
  await page.getByRole('link', { name: `${word} Dua` }).click();
  const note = page.getByRole('region', { name: notes.title, exact: true }).getByRole('textbox');
  await expect(note).toBeVisible();
  const release = await holdWrites(page, '/api/manuscripts/', 'PUT');
  await page.getByLabel(reviews.changeStatus).selectOption('Layout');
  await page.getByRole('button', { name: reviews.saveAndNext }).click();
  await note.focus();
  await page.keyboard.type('Mohon kirim ');
  release();
  await expect(page.getByText(reviews.statusUpdated)).toBeVisible();
  await page.keyboard.type('halaman judul.');
  await expect(note).toHaveValue('Mohon kirim halaman judul.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} Dua`);
});

test('what is folded stays open under the hands when its field is emptied', { tag: '@phone' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Sekar Lipat');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  await page.getByText(notes.accompany).click();
  const beside = page.getByLabel(notes.accompanyText);
  await beside.fill('Ha');
  await beside.press('Backspace');
  await beside.press('Backspace');
  await untilPageReacted(page);
  await page.keyboard.type('Halo Bu');
  await expect(beside).toHaveValue('Halo Bu');

  await page.goto(paths.activity);
  await page.getByText(activities.filters, { exact: true }).click();
  const type = page.getByLabel(activities.filterType);
  await type.selectOption({ index: 1 });
  await expect(page).toHaveURL(/type=/);
  await type.selectOption({ index: 0 });
  await expect(page).not.toHaveURL(/type=/);
  await untilPageReacted(page);
  await expect(type).toBeVisible();
});

test('a text that is pasted or dictated is not cut, and is said to be too long', { tag: '@phone' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Sekar Tempel');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(adminAccount);
  await page.goto(reviewPath(id));
  const long = `${'Ditempel dari tempat lain. '.repeat(100)}AKHIR`;
  const thread = page.getByRole('region', { name: notes.title, exact: true });
  await thread.getByRole('textbox').focus();
  await page.keyboard.insertText(long);
  await thread.getByRole('button', { name: notes.send }).click();
  await expect(thread.getByText(fields.tooLong(limits.note)).first()).toBeVisible();
  await expect(thread.getByRole('textbox')).toHaveValue(long);

  await page.getByLabel(reviews.changeStatus).selectOption('Ditolak');
  const reason = page.getByLabel(reviews.reason, { exact: true });
  await reason.fill('');
  await page.keyboard.insertText(long);
  await page.getByRole('button', { name: reviews.saveStatus }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: reviews.rejectConfirm }).click();
  await expect(page.getByText(fields.tooLong(limits.reason)).first()).toBeVisible();
  await expect(reason).toHaveValue(long);
});

test('what an author types is there again after a phone has dropped the page, and gone once they sign out', {
  tag: '@phone',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Sekar Jatuh');
  await registerPerson(portal.url, author);
  const id = await sendManuscript(portal.url, author);
  await signIn(author);
  await page.goto(manuscriptPath(id));
  const form = page.getByRole('form', { name: withdrawals.ask });
  const ask = () => page.getByRole('button', { name: withdrawals.ask, exact: true }).click();
  await ask();
  await form.getByLabel(withdrawals.note).fill('Terbit di tempat lain.');
  await page.reload();
  await ask();
  await form.getByRole('button', { name: ui.restoreUnsaved }).click();
  await expect(form.getByLabel(withdrawals.note)).toHaveValue('Terbit di tempat lain.');
  await page.getByRole('button', { name: shell.logout }).filter({ visible: true }).click();
  await page.waitForURL(`**${paths.login}*`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Terbit di');
});

test('a finger that is on its way presses nothing that has come under it meanwhile', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.categories);
  const word = Math.random().toString(36).slice(2, 8);
  await addCategories(page, [`Geser ${word} A`, `Geser ${word} B`]);
  await page.goto(paths.categories);
  const remove = page.getByRole('button', { name: categories.deleteAction(`Geser ${word} B`) });
  await remove.scrollIntoViewIfNeeded();
  // What comes late takes the room of a line: under the finger is the one above.
  await remove.evaluate(
    (button) =>
      new Promise<void>((moved) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const [clientX, clientY] = [x + width / 2, y + height / 2];
        const line = button.closest('li, tr');
        const late = document.createElement('div');
        late.style.height = `${line?.getBoundingClientRect().height}px`;
        const move = () => (late.isConnected ? late.remove() : line?.previousElementSibling?.before(late));
        const press = (list: PerformanceObserverEntryList) => {
          const target = document.elementFromPoint(clientX, clientY)?.closest('button');
          const isUnasked = list.getEntries().some((entry) => {
            const { startTime, hadRecentInput }: { startTime: number; hadRecentInput: boolean } =
              entry.toJSON();
            return !hadRecentInput && performance.now() - startTime < 100;
          });
          // It counts as asked for just after a page is opened, and a slow machine tells too late: once more.
          if (target === button || !isUnasked) return move();
          const at = { bubbles: true, cancelable: true, clientX, clientY, detail: 1 };
          target?.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch' }));
          target?.dispatchEvent(new MouseEvent('click', at));
          moved();
        };
        new PerformanceObserver(press).observe({ type: 'layout-shift' });
        move();
      }),
  );
  await untilPageReacted(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await remove.click();
  await expect(page.getByRole('alertdialog')).toContainText(`Geser ${word} B`);
});
