import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mentionOf } from '@ruang-naskah/domain/notes/content';
import { manuscriptPath, paths, reviewPath } from '@ruang-naskah/domain/paths';
import { manuscriptBody } from '../manuscripts.ts';
import { personId, signedInApi } from '../people.ts';
import { pressBulkAction, selectTwoTasks } from './bulk.ts';
import type { TestedButton } from './button-cases.ts';
import { addManuscript, requestWithdrawal } from './manuscripts.ts';
import {
  addProject,
  addTask,
  changeProject,
  openOwnTask,
  projectListPath,
  requestMoreTime,
} from './projects.ts';
import type { Visit } from './tested-form.ts';

const { duties, notices, projectBin, projectBulk, projectList, reviews, stageRequests } = messages;
const { tasks, ui, whatsapp, withdrawals } = messages;
const soon = addDays(dayOf(Date.now()), 30);

const buttonNamed = (name: string | RegExp) => (visit: Visit) =>
  visit.page.getByRole('button', { name, exact: true });
const undoButton = ({ page }: Visit) =>
  page.locator('.toast').getByRole('button', { name: projectList.undo, exact: true });

/** A message to somebody of their own, ready to be sent by WhatsApp. */
async function prepareWhatsappMessage(visit: Visit): Promise<void> {
  const { people, uniqueWord } = visit;
  const reader = await people.newPerson('penulis', `Pembaca ${uniqueWord}`);
  const own = await signedInApi(people.portal.url, reader);
  await own.put('/api/notices/preferences', { data: { mail: {}, whatsappAllowed: true } });
  await own.post('/api/manuscripts', { data: { ...manuscriptBody, judul: `Naskah ${uniqueWord}` } });
  await own.dispose();
  // A message waits a minute, in which the change can still be undone.
  await people.portal.alter((tx) => {
    const recipient = tx.selectFrom('users').select('id').where('email', '=', reader.email);
    const notices = tx.updateTable('notices').set({ created_at: Date.now() - 120_000 });
    return notices.where('user_id', 'in', recipient).execute();
  });
}

async function moveManuscriptToAnother(visit: Visit): Promise<void> {
  await addManuscript(visit);
  const successor = await visit.people.newPerson('penulis', `Pewaris ${visit.uniqueWord}`);
  const authorId = await personId(await visit.people.apiOf('admin'), 'penulis', successor);
  await visit.people.updateRecord(`/api/manuscripts/${visit.id}`, () => ({
    to: `/api/manuscripts/${visit.id}/author`,
    data: { authorId, reason: 'Salah akun.' },
  }));
  await visit.page.goto(paths.notices);
}

/** Manuscripts, projects and what is told of them. */
export const manuscriptAndProjectButtons: Readonly<Record<string, TestedButton>> = {
  'take back a withdrawal': {
    sourceFile: 'features/manuscripts/withdrawal/own-withdrawal.tsx',
    actor: 'penulis',
    open: async (visit) => {
      await requestWithdrawal(visit);
      await visit.page.goto(manuscriptPath(visit.id ?? ''));
    },
    button: buttonNamed(withdrawals.takeBack),
  },
  'the stage of its project as a status': {
    sourceFile: 'features/manuscripts/review/manuscript-projects.tsx',
    actor: 'admin',
    open: async (visit) => {
      await addManuscript(visit);
      const manuscriptId = visit.id ?? '';
      await addProject(visit, {}, manuscriptId);
      await changeProject(visit, { currentOverallStatus: 'Telaah' });
      visit.id = manuscriptId;
      await visit.page.goto(reviewPath(manuscriptId));
    },
    button: buttonNamed(reviews.carryOver('Telaah')),
  },
  'all notices as read': {
    sourceFile: 'features/notices/notices-page.tsx',
    actor: 'penulis',
    open: async (visit) => {
      await addManuscript(visit);
      await visit.page.goto(paths.notices);
    },
    button: buttonNamed(notices.markAll),
  },
  'a notice as read': {
    sourceFile: 'features/notices/notice-list.tsx',
    actor: 'penulis',
    open: moveManuscriptToAnother,
    button: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: new RegExp(`${uniqueWord}.*${notices.unreadMark}`) }),
  },
  'a mention as read': {
    sourceFile: 'features/duties/read-button.tsx',
    actor: 'admin',
    open: async (visit) => {
      await addProject(visit);
      const data = { stage: 'Penulisan', text: `${mentionOf('admin')} kapan terbit?` };
      await (await visit.people.apiOf('penulis')).post(`/api/projects/${visit.id}/notes`, { data });
      await visit.page.goto(paths.activity);
    },
    button: (visit) => buttonNamed(duties.readOf(`Naskah ${visit.uniqueWord}`))(visit),
  },
  'a project out of the bin': {
    sourceFile: 'features/projects/bin/bin-table.tsx',
    actor: 'admin',
    open: async (visit) => {
      await addProject(visit);
      await (await visit.people.apiOf('admin')).delete(`/api/projects/${visit.id}`);
      await visit.page.goto(paths.projectBin);
    },
    button: (visit) => buttonNamed(projectBin.restoreAction(`Naskah ${visit.uniqueWord}`))(visit),
  },
  'take back a request': {
    sourceFile: 'features/projects/requests/holder-requests.tsx',
    actor: 'redaksi',
    open: async (visit) => {
      await requestMoreTime(visit);
      await openOwnTask(visit);
    },
    button: buttonNamed(stageRequests.takeBack),
  },
  'take a task': {
    sourceFile: 'features/projects/tasks/take-task.tsx',
    actor: 'redaksi',
    open: async (visit) => {
      await addProject(visit);
      const admin = await visit.people.apiOf('admin');
      const assigneeId = await personId(admin, 'redaksi', await visit.people.personOf('redaksi'));
      // Whoever works on a project may take what is free of it.
      const stages = { Layout: { deadline: soon }, Penyuntingan: { deadline: soon, assigneeId } };
      await changeProject(visit, { stages, currentOverallStatus: 'Layout' });
      await visit.page.goto(paths.dashboardMain);
    },
    button: ({ page, uniqueWord }) =>
      page.getByRole('listitem').filter({ hasText: uniqueWord }).getByRole('button', { name: tasks.take }),
  },
  'a message as sent': {
    sourceFile: 'features/whatsapp/message-panel.tsx',
    actor: 'admin',
    open: async (visit) => {
      await prepareWhatsappMessage(visit);
      await visit.page.goto(paths.whatsapp);
      await visit.page.getByRole('button', { name: new RegExp(`^Pembaca ${visit.uniqueWord}`) }).click();
    },
    button: buttonNamed(whatsapp.markSent),
  },
  'a message as not sent': {
    sourceFile: 'features/whatsapp/take-back-button.tsx',
    actor: 'admin',
    open: async (visit) => {
      await prepareWhatsappMessage(visit);
      const admin = await visit.people.apiOf('admin');
      const { items } = await (await admin.get('/api/whatsapp')).json();
      const mine = items.find(({ nama }: { nama: string }) => nama.includes(visit.uniqueWord));
      await admin.put(`/api/whatsapp/${mine.id}`, { data: { outcome: 'sent' } });
      await visit.page.goto(paths.whatsapp);
      await visit.page.getByRole('tab', { name: whatsapp.tabs.sent }).click();
    },
    button: ({ page, uniqueWord }) =>
      page
        .getByRole('listitem')
        .filter({ hasText: uniqueWord })
        .getByRole('button', { name: new RegExp(`^${whatsapp.takeBack}`) }),
  },
  'undo a deletion': {
    sourceFile: 'features/projects/list/delete-project.tsx',
    actor: 'admin',
    open: async (visit) => {
      await addProject(visit);
      await visit.page.goto(projectListPath(visit));
      await buttonNamed(projectList.deleteAction(`Naskah ${visit.uniqueWord}`))(visit).click();
      await visit.page.getByRole('alertdialog').getByRole('button', { name: ui.delete }).click();
    },
    button: undoButton,
    disappears: true,
  },
  'undo a change of a cell': {
    sourceFile: 'features/projects/row/cell-editor.tsx',
    actor: 'admin',
    open: async (visit) => {
      await addTask(visit);
      await visit.page.goto(projectListPath(visit));
      const name = projectList.change.status(`Tugas ${visit.uniqueWord}`);
      await visit.page.getByRole('button', { name }).click();
      const form = visit.page.getByRole('form', { name });
      await form.locator('[name="currentOverallStatus"]').selectOption('Telaah');
      await form.getByRole('button', { name: projectBulk.save }).click();
    },
    button: undoButton,
    disappears: true,
  },
  'undo the deadlines of several': {
    sourceFile: 'features/projects/bulk/use-bulk-change.tsx',
    actor: 'admin',
    open: async (visit) => {
      await selectTwoTasks(visit);
      await pressBulkAction(visit, projectBulk.move);
      const dialog = visit.page.getByRole('dialog');
      await dialog.locator('[name="days"]').fill('5');
      await dialog.getByRole('button', { name: projectBulk.move, exact: true }).click();
    },
    button: undoButton,
    disappears: true,
  },
  'undo reminders': {
    sourceFile: 'features/projects/bulk/remind-rows.tsx',
    actor: 'admin',
    open: async (visit) => {
      await selectTwoTasks(visit);
      await pressBulkAction(visit, projectBulk.remind);
      const dialog = visit.page.getByRole('dialog');
      await dialog.getByRole('button', { name: projectBulk.remind, exact: true }).click();
    },
    button: undoButton,
    disappears: true,
  },
};
