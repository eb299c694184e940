import type { Locator } from '@playwright/test';
import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { choosePerson } from '../fields.ts';
import { personId } from '../people.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { errors, projectBin, projectBulk, projectDialog, projectForms, projectList } = messages;
const { projects, proofs, repairs, stageLink, stageRequests, ui } = messages;

/** Far enough for every opening of a run. */
const [soon, later] = [addDays(dayOf(Date.now()), 30), addDays(dayOf(Date.now()), 44)];
const document = 'https://drive.google.com/file/d/dokumen/view';

const projectNow = async ({ people, id }: Visit) => {
  const admin = await people.apiOf('admin');
  return (await admin.get(`/api/projects/${id}`)).json();
};

/** A project of the shared author, whose stage of writing is theirs. */
export async function addProject(visit: Visit, stages: object = {}, manuscriptId?: string): Promise<void> {
  const { people, uniqueWord } = visit;
  const admin = await people.apiOf('admin');
  const authorId = await personId(admin, 'penulis', await people.personOf('penulis'));
  const data = { title: `Naskah ${uniqueWord}`, authorId, stages, manuscriptId };
  const made = await admin.post('/api/projects', { data });
  visit.id = (await made.json()).id;
}

/** A task of the shared editor. */
export async function addTask(visit: Visit): Promise<void> {
  const { people, uniqueWord } = visit;
  const admin = await people.apiOf('admin');
  const editorId = await personId(admin, 'redaksi', await people.personOf('redaksi'));
  const data = { title: `Tugas ${uniqueWord}`, workType: 'Layout', deadline: soon, editorId };
  const made = await admin.post('/api/projects/tasks', { data });
  visit.id = (await made.json()).id;
}

/** A group of the desk shows its first few, and other tests have added some. */
export async function openOwnTask({ page, uniqueWord }: Visit): Promise<void> {
  await page.goto(paths.dashboardMain);
  const task = page.getByRole('group').getByText(`Tugas ${uniqueWord}`);
  const more = page.getByRole('button', { name: /^Tampilkan \S+ lainnya$/ }).last();
  await task.or(more).first().waitFor();
  if (!(await task.isVisible())) await more.click();
  await task.click();
}

export async function requestMoreTime(visit: Visit): Promise<void> {
  await addTask(visit);
  const editor = await visit.people.apiOf('redaksi');
  const data = { kind: 'more_time', note: 'Foto menyusul.', deadline: later };
  await editor.post(`/api/projects/${visit.id}/stages/Layout/requests`, { data });
}

export function changeProject({ people, id }: Visit, data: object): Promise<void> {
  return people.updateRecord(`/api/projects/${id}`, () => ({ method: 'PATCH', data }));
}
const renameProject = (visit: Visit) => changeProject(visit, { title: `Dari rekan ${visit.uniqueWord}` });

async function declineAsColleague({ people, id }: Visit): Promise<void> {
  const colleague = await people.apiOf('colleague');
  const { items } = await (await colleague.get(`/api/projects/${id}/requests`)).json();
  await people.updateRecord(`/api/projects/${id}`, () => ({
    to: `/api/projects/${id}/requests/${items[0].id}/decision`,
    method: 'POST',
    data: { accepted: false, note: 'Tidak bisa.' },
  }));
}

async function submitStageLink(visit: Visit, actor: 'penulis' | 'redaksi', stage: string): Promise<void> {
  const api = await visit.people.apiOf(actor);
  // Another one each time.
  const data = { submissionLink: `https://drive.google.com/file/d/${visit.people.makeUniqueWord()}/view` };
  await api.put(`/api/projects/${visit.id}/stages/${encodeURIComponent(stage)}/link`, { data });
}

/** Of the card that is about it. */
function inCard({ page, uniqueWord }: Visit, wanted: Locator): Locator {
  const card = page.locator('article, li, details, section').filter({ hasText: uniqueWord });
  return card.filter({ has: wanted }).last().locator(wanted);
}

const openDialog = async (visit: Visit) => visit.page.goto(projectPath(visit.id ?? ''));
export const projectListPath = ({ uniqueWord }: Visit) => `${paths.runningProjects}?kind=all&q=${uniqueWord}`;
const dialog = ({ page }: Visit) => page.getByRole('dialog');
const question = ({ page }: Visit) => page.getByRole('alertdialog');

/** In the dialog of a project: what is changed there is saved together. */
const inDialog = {
  sourceFile: 'features/projects/edit/project-form.tsx',
  actor: 'admin',
  kind: 'dialog',
  container: dialog,
  submitLabel: projectDialog.saveChanges,
  hasNoRetryButton: true,
  changeElsewhere: renameProject,
  conflictMessage: projectDialog.conflict,
} as const;

/** Projects and tasks, of all three roles. */
export const projectAndTaskForms: Readonly<Record<string, TestedForm>> = {
  'a project of an author': {
    sourceFile: 'features/projects/creation/author-project-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: ({ page }) => page.goto(paths.manageProjects),
    container: ({ page }) => page.getByRole('form', { name: projectForms.authorForm.title }),
    submitLabel: projectForms.authorForm.submit,
    values: (uniqueWord) => ({ title: `Proyek ${uniqueWord}` }),
    fillOthers: async ({ page, people }) => {
      const { nama } = await people.personOf('penulis');
      await choosePerson(page.getByRole('combobox', { name: projectForms.authorForm.author }), nama);
    },
    countStored: countOf,
  },
  'a task': {
    sourceFile: 'features/projects/creation/task-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: async ({ page }) => {
      await page.goto(paths.manageProjects);
      await page.getByRole('tab', { name: projectForms.tabs.redaksi }).click();
    },
    container: ({ page }) => page.getByRole('form', { name: projectForms.taskForm.title }),
    submitLabel: projectForms.taskForm.submit,
    values: (uniqueWord) => ({ title: `Tugas ${uniqueWord}`, workType: 'Layout', deadline: soon }),
    fillOthers: async ({ page, people }) => {
      const { nama } = await people.personOf('redaksi');
      await choosePerson(page.getByRole('combobox', { name: projectForms.taskForm.editor }), nama);
    },
    countStored: countOf,
  },
  'the dialog of a project': {
    ...inDialog,
    open: async (visit) => {
      await addProject(visit);
      await openDialog(visit);
      await dialog(visit).getByText(projectDialog.facts, { exact: true }).click();
    },
    values: (uniqueWord) => ({ sppNumber: `SPP ${uniqueWord}` }),
    countStored: async (visit) => ((await projectNow(visit)).sppNumber === `SPP ${visit.uniqueWord}` ? 1 : 0),
  },
  'ask for repair': {
    ...inDialog,
    open: async (visit) => {
      await addProject(visit, { Penulisan: { deadline: soon, submissionLink: document } });
      await openDialog(visit);
      await dialog(visit)
        .getByRole('button', { name: repairs.askStage('Penulisan') })
        .click();
    },
    fillOthers: async (visit) => dialog(visit).getByLabel(repairs.note).fill(`Perbaiki ${visit.uniqueWord}.`),
    typedField: 'repairs.0.note',
  },
  'a cell of the list': {
    sourceFile: 'features/projects/row/cell-editor.tsx',
    actor: 'admin',
    kind: 'form',
    open: async (visit) => {
      await addTask(visit);
      await visit.page.goto(projectListPath(visit));
      const name = projectList.change.status(`Tugas ${visit.uniqueWord}`);
      await visit.page.getByRole('button', { name }).click();
    },
    container: ({ page, uniqueWord }) =>
      page.getByRole('form', { name: projectList.change.status(`Tugas ${uniqueWord}`) }),
    submitLabel: projectBulk.save,
    values: () => ({ currentOverallStatus: 'Telaah' }),
    changeElsewhere: renameProject,
    conflictMessage: projectDialog.conflict,
    skippedCases: {
      escape: 'a choice, no text: Esc puts the row back, as its own test says',
    },
  },
  'delete a project': {
    sourceFile: 'features/projects/list/delete-project.tsx',
    actor: 'admin',
    kind: 'question',
    open: async (visit) => {
      await addProject(visit);
      await visit.page.goto(projectListPath(visit));
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: projectList.deleteAction(`Naskah ${uniqueWord}`) }),
    container: question,
    submitLabel: ui.delete,
    countStored: async (visit) => 1 - (await countOf(visit)),
  },
  'erase a project': {
    sourceFile: 'features/projects/bin/admin-project-bin-page.tsx',
    actor: 'admin',
    kind: 'question',
    open: async (visit) => {
      await addProject(visit);
      await (await visit.people.apiOf('admin')).delete(`/api/projects/${visit.id}`);
      await visit.page.goto(paths.projectBin);
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: projectBin.eraseAction(`Naskah ${uniqueWord}`) }),
    container: question,
    submitLabel: ui.delete,
  },
  'the link of a stage': {
    sourceFile: 'features/projects/links/link-form.tsx',
    actor: 'penulis',
    kind: 'form',
    open: async (visit) => {
      await addProject(visit, { Penulisan: { deadline: soon } });
      await visit.page.goto(paths.dashboardMain);
    },
    container: ({ page, id }) =>
      page.locator(`[id="tautan-tahap-${id}-Penulisan"][aria-label="${stageLink.submitLink}: Penulisan"]`),
    submitLabel: stageLink.submitLink,
    values: (uniqueWord) => ({ submissionLink: `https://drive.google.com/file/d/${uniqueWord}/view` }),
    changeElsewhere: renameProject,
  },
  'another link of a stage': {
    sourceFile: 'features/projects/links/link-form.tsx',
    actor: 'penulis',
    kind: 'form',
    open: async (visit) => {
      await addProject(visit, { Penulisan: { deadline: soon } });
      await submitStageLink(visit, 'penulis', 'Penulisan');
      await visit.page.goto(paths.dashboardMain);
      await inCard(visit, visit.page.getByRole('button', { name: stageLink.editLink, exact: true })).click();
    },
    container: ({ page, id }) => page.locator(`[id="tautan-tahap-${id}-Penulisan"]`),
    submitLabel: stageLink.editLink,
    values: (uniqueWord) => ({ submissionLink: `https://drive.google.com/file/d/${uniqueWord}/view` }),
    changeElsewhere: (visit) => changeProject(visit, { approvals: ['Penulisan'] }),
    conflictMessage: projects.reasons.alreadyApproved,
  },
  'a correction of the proof': {
    sourceFile: 'features/projects/proof/author-proof.tsx',
    actor: 'penulis',
    kind: 'form',
    open: async (visit) => {
      await addProject(visit);
      const admin = await visit.people.apiOf('admin');
      const assigneeId = await personId(admin, 'redaksi', await visit.people.personOf('redaksi'));
      const stage = 'Pengajuan Cetak';
      await changeProject(visit, {
        stages: { [stage]: { assigneeId, deadline: soon } },
        currentOverallStatus: stage,
      });
      await submitStageLink(visit, 'redaksi', stage);
      await visit.page.goto(paths.dashboardMain);
      await inCard(visit, visit.page.getByRole('button', { name: proofs.correct })).click();
    },
    container: (visit) => visit.page.getByRole('form', { name: proofs.correct }),
    submitLabel: proofs.send,
    values: (uniqueWord) => ({ note: `Nama ${uniqueWord} salah eja.` }),
    // A new document, which was not looked at.
    changeElsewhere: (visit) => submitStageLink(visit, 'redaksi', 'Pengajuan Cetak'),
    conflictMessage: errors.versionStale,
  },
  'a request for more time': {
    sourceFile: 'features/projects/requests/request-form.tsx',
    actor: 'redaksi',
    kind: 'form',
    open: async (visit) => {
      await addTask(visit);
      await openOwnTask(visit);
      await visit.page.getByRole('button', { name: stageRequests.ask.more_time }).click();
    },
    container: ({ page }) => page.getByRole('form', { name: `${stageRequests.ask.more_time}: Layout` }),
    submitLabel: stageRequests.send,
    values: (uniqueWord) => ({ note: `Foto ${uniqueWord} menyusul.`, deadline: later }),
    changeElsewhere: renameProject,
  },
  'the answer to a request': {
    sourceFile: 'features/projects/requests/decide-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: async (visit) => {
      await requestMoreTime(visit);
      await openDialog(visit);
    },
    container: ({ page }) => page.getByRole('form', { name: stageRequests.decisionOf('Layout') }),
    submitLabel: stageRequests.accept,
    values: (uniqueWord) => ({ note: `Baik, ${uniqueWord}.` }),
    changeElsewhere: declineAsColleague,
    conflictMessage: stageRequests.closed,
  },
};

async function countOf({ people, uniqueWord }: Visit): Promise<number> {
  const admin = await people.apiOf('admin');
  const { items } = await (
    await admin.get('/api/projects', { params: { q: uniqueWord, kind: 'all' } })
  ).json();
  return items.length;
}
