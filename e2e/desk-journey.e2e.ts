import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultTemplate, renderNotice } from '@ruang-naskah/domain/notices/templates';
import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { choosePerson, fillDate } from './support/fields.ts';
import {
  expectAfterShowingChanges,
  expectBell,
  openLivePage,
  openLiveWindow,
  sendWhatsappMessages,
} from './support/live-windows.ts';
import { newPerson, type Person, registerPerson, signedInApi } from './support/people.ts';

/**
 * A stage from its plan to its approval, as its participants see it: author, editor and admin keep their pages open and
 * never reload; each is notified by the bell, by mail, and by the admin's messages.
 */

// Its own portal: the job of reminders reads all projects, and the admin's unread notices are counted.
test.use({ portalName: 'work desk' });

const { ownProjects, projectBulk, projectDialog, projectForms, projectList, projects } = messages;
const { repairs, schedules, stageLink, stageRequests, tasks } = messages;
const stage = 'Telaah';
const first = 'https://drive.google.com/file/d/telaah-satu/view';
const second = 'https://drive.google.com/file/d/telaah-dua/view';
const wanted = 'Bab 2 belum memakai sitasi.';

/** Messages leave out long numbers in names and titles, so these differ in letters. */
function named(nama: string): Person {
  const person = newPerson(nama);
  return { ...person, nama: person.nama.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))) };
}

test('a stage is given, reminded of, delivered, sent back and approved, and everybody sees each step at once', {
  tag: '@deep',
}, async ({ page, context, browser, portal, signIn, expectAccessible }) => {
  const [author, editor] = [named('Siti Meja'), named('Ratna Meja')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  for (const person of [author, editor]) {
    const own = await signedInApi(portal.url, person);
    const data = { mail: {}, whatsappAllowed: true };
    expect((await own.put('/api/notices/preferences', { data })).status()).toBe(200);
    await own.dispose();
  }
  const admin = await signedInApi(portal.url, adminAccount);
  const { version } = await (await admin.get('/api/schedules')).json();
  const offsets = { Penulisan: 10, [stage]: 30, Proofreading: 40 };
  const templates = [{ imprint: '', bookType: 'Buku Ajar', anchor: 'start', offsets }];
  const planned = await admin.put('/api/schedules', {
    data: { templates },
    headers: { 'if-match': `"${version}"` },
  });
  expect(planned.status(), await planned.text()).toBe(200);
  const title = `Laut yang Pulang ${editor.nama.split(' ').at(-1)}`;
  const lineOf = (event: NoticeEvent) =>
    renderNotice(defaultTemplate(event), { judul: title, tahap: stage }).subject;
  const bellOf = async (person: { email: string; password: string }): Promise<string[]> => {
    const own = await signedInApi(portal.url, person);
    const { items } = await (await own.get('/api/notices')).json();
    await own.dispose();
    return items.map(({ text }: { text: string }) => text).reverse();
  };
  const { unread } = await (await admin.get('/api/notices/unread')).json();
  const stored = async () => {
    const { items } = await (await admin.get('/api/projects', { params: { q: title } })).json();
    return (await admin.get(`/api/projects/${items[0].id}`)).json();
  };

  const ofEditor = await openLiveWindow(browser, portal, editor, paths.dashboardMain);
  const ofAuthor = await openLiveWindow(browser, portal, author, paths.dashboardMain);
  await signIn(adminAccount);
  // The admin's second window. Only one window has the focus; a test's browser reports it for all.
  const beside = await context.newPage();
  await beside.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await openLivePage(beside, `${paths.runningProjects}?q=${encodeURIComponent(title)}`);
  const row = beside.getByRole('row').filter({ hasText: title });
  const card = ofAuthor.getByRole('article').filter({ hasText: title });
  const task = ofEditor.locator('summary', { hasText: title });

  await test.step('the admin plans the book from a template', async () => {
    await page.goto(paths.manageProjects);
    await page.getByLabel(projectForms.authorForm.judul, { exact: true }).fill(title);
    await choosePerson(page.getByRole('combobox', { name: projectForms.authorForm.author }), author.nama);
    await page
      .getByRole('combobox', { name: schedules.choose })
      .selectOption(`${schedules.allImprints} · Buku Ajar`);
    await fillDate(page.getByLabel(schedules.anchors.start, { exact: true }), addDays(dayOf(Date.now()), 7));
    await expect(page.getByRole('region', { name: schedules.preview }).getByText(stage)).toBeVisible();
    await page.getByRole('button', { name: projectForms.authorForm.submit }).click();
    await page.waitForURL(`**${paths.runningProjects}**`);
    await expectBell(ofAuthor, 1);
    await expectAfterShowingChanges(ofAuthor, card.first());
    await expect(row, 'in the second window too').toBeVisible();
  });
  const { id, stages } = await stored();
  const { deadline } = stages[stage];
  const dialog = page.getByRole('dialog', { name: projectDialog.dialogTitle });
  const save = async () => {
    await dialog.getByRole('button', { name: projectDialog.saveChanges }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('and gives the stage to the editor', async () => {
    await page.goto(projectPath(id));
    await dialog.getByLabel(projectDialog.overallStatus).selectOption(stage);
    await choosePerson(dialog.getByRole('combobox', { name: projectDialog.personOf(stage) }), editor.nama);
    await save();
    await expectBell(ofEditor, 1);
    await expectAfterShowingChanges(ofEditor, task);
    await expectAfterShowingChanges(ofAuthor, card.getByText(ownProjects.turn.redaksi(editor.nama)).first());
    await expect(row).toContainText(editor.nama);
    await portal.mailAnnounced();
    expect(await sendWhatsappMessages(admin, editor)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Yth. ${editor.nama}, kami dari .*\n\nTahap ${stage} untuk “${title}” menjadi tugas Anda. Tenggat: .*\n\n${portal.url}`,
        ),
      ),
    ]);
  });

  await test.step('its holder is reminded by the admin and by the date', async () => {
    await page.goto(projectPath(id));
    await dialog.getByRole('button', { name: projectBulk.remindAction(title) }).click();
    const asking = page.getByRole('dialog', { name: projectBulk.remindTitle(editor.nama) });
    await expect(asking.getByText(lineOf('reminder'))).toBeVisible();
    await expectAccessible('a reminder before it is sent');
    await asking.getByRole('button', { name: projectBulk.remind, exact: true }).click();
    await expect(asking).toBeHidden();
    // The half minute in which it can be undone is over.
    await portal.alter((tx) => tx.updateTable('stage_reminders').set({ tell_at: 0 }).execute());
    await expectBell(ofEditor, 2);
    await portal.remindAtNoon(deadline);
    expect(await bellOf(editor)).toEqual((['assigned', 'reminder', 'dueSoon'] as const).map(lineOf));
    await portal.mailAnnounced();
    // Of both reminders the newer waits to be sent.
    expect(await sendWhatsappMessages(admin, editor)).toEqual([
      expect.stringContaining(`Tahap ${stage} untuk “${title}” ditunggu paling lambat `),
    ]);
  });

  const deliver = async (button: string, link: string) => {
    const form = ofEditor.getByRole('form', { name: `${button}: ${stage}` });
    await form.getByLabel(projects.linkLabel).fill(link);
    await form.getByRole('button', { name: button }).click();
    await expect.poll(async () => (await stored()).stages[stage].submissionLink).toBe(link);
    await expect(form).toBeHidden();
  };

  await test.step('the editor hands in the link; the admin and the author see it come', async () => {
    await task.click();
    await deliver(stageLink.submitLink, first);
    await expectBell(beside, unread + 1);
    await expectAfterShowingChanges(beside, row.getByText(projectList.delivered));
    await expectAfterShowingChanges(ofAuthor, card.getByText(ownProjects.turn.admin.review).first());
    await portal.mailAnnounced();
  });

  await test.step('the admin sends it back; the editor reads the note first', async () => {
    // The editor is typing in the row when it moves to another group.
    await ofEditor.getByRole('button', { name: stageLink.editLink }).click();
    const said = ofEditor.getByRole('form').getByLabel(stageLink.note);
    await said.fill('Masih saya lengkapi.');
    await page.goto(projectPath(id));
    await dialog.getByRole('button', { name: repairs.askStage(stage) }).click();
    await dialog.getByLabel(repairs.note).fill(wanted);
    await save();
    // What asked for the first link is read by its delivery.
    await expectBell(ofEditor, 1);
    await expectAfterShowingChanges(ofEditor, task.getByText(/^giliran Anda/));
    await expect(task.getByText(tasks.toRepair, { exact: true })).toBeVisible();
    await expect(ofEditor.getByText(repairs.toRepair), 'the row stays open').toBeVisible();
    await expect(said, 'and what was typed in it').toHaveValue('Masih saya lengkapi.');
    await expect(ofEditor.getByText(wanted)).toBeVisible();
    await expectAfterShowingChanges(ofAuthor, card.getByText(ownProjects.turn.redaksi(editor.nama)).first());
    await expect(row).toContainText(editor.nama);
    await portal.mailAnnounced();
    const text = `Tahap ${stage} untuk “${title}” perlu diperbaiki, lalu diserahkan kembali.`;
    expect(await sendWhatsappMessages(admin, editor)).toEqual([expect.stringContaining(text)]);
  });

  // Typed during the editor's turn, and never sent.
  const reason = ofEditor
    .getByRole('form', { name: `${stageRequests.ask.more_time}: ${stage}` })
    .getByLabel(stageRequests.note);
  await test.step('the editor gives back a new link', async () => {
    await ofEditor.getByRole('button', { name: stageRequests.ask.more_time }).click();
    await reason.fill('Foto bab 3 menyusul.');
    await deliver(repairs.giveBack, second);
    await expectBell(beside, unread + 1);
    await expectAfterShowingChanges(beside, row.getByText(projectList.delivered));
    await portal.mailAnnounced();
  });

  await test.step('the admin approves it; it is the author’s turn', async () => {
    await page.goto(projectPath(id));
    await expect(dialog.getByText(wanted).first()).toBeVisible();
    await dialog.getByRole('button', { name: projectDialog.approveStage(stage) }).click();
    await save();
    await expectBell(ofEditor, 1);
    const open = ofEditor.getByRole('region', { name: tasks.stillOpen });
    await expectAfterShowingChanges(ofEditor, open.getByText(title));
    await expect(reason, 'a reason that was not sent').toHaveValue('Foto bab 3 menyusul.');
    // That the book has begun, and that it is their turn.
    await expectBell(ofAuthor, 2);
    await expectAfterShowingChanges(ofAuthor, ofAuthor.getByRole('form', { name: /Proofreading$/ }));
    await expect(row).toContainText(author.nama);
    await portal.mailAnnounced();
    const approved = expect.stringContaining(`Tahap ${stage} untuk “${title}” sudah disetujui.`);
    expect(await sendWhatsappMessages(admin, editor)).toEqual([approved]);
    const turn = expect.stringContaining(`Tahap Proofreading untuk “${title}” sekarang giliran Anda.`);
    expect((await sendWhatsappMessages(admin, author)).at(-1)).toEqual(turn);
  });

  await test.step('the mails of everybody', async () => {
    const expected = [
      [editor.email, `Tahap ${stage} untuk “${title}” menjadi tugas Anda`],
      [editor.email, `Tahap ${stage} untuk “${title}” ditunggu paling lambat`],
      [editor.email, wanted],
      [editor.email, `Tahap ${stage} untuk “${title}” sudah disetujui`],
      [author.email, `Tahap Proofreading untuk “${title}” sekarang giliran Anda`],
      [adminAccount.email, `${editor.nama} menyerahkan link tahap ${stage} untuk “${title}”`],
    ] as const;
    for (const [address, text] of expected) {
      await expect
        .poll(() => portal.mailsTo(address).some((mail) => mail.replace(/\s+/g, ' ').includes(text)), {
          message: `${address}: ${text}`,
        })
        .toBe(true);
    }
    expect(portal.mailsTo(author.email).join(), 'no word of the editor’s work to the author').not.toContain(
      wanted,
    );
    const ofAdmin = await bellOf(adminAccount);
    expect(ofAdmin.filter((text) => text.includes(title))).toEqual([
      lineOf('delivered'),
      lineOf('delivered'),
    ]);
  });
  await admin.dispose();
  for (const window of [ofEditor, ofAuthor]) await window.context().close();
});
