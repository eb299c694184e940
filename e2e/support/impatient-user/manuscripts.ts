import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath, paths, reviewPath } from '@ruang-naskah/domain/paths';
import { choosePerson } from '../fields.ts';
import { manuscriptBody } from '../manuscripts.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { authorChange, errors, manuscripts, notes, reviews, ui, withdrawals } = messages;

export async function addManuscript(visit: Visit): Promise<void> {
  const author = await visit.people.apiOf('penulis');
  const data = { ...manuscriptBody, judul: `Naskah ${visit.uniqueWord}` };
  visit.id = (await (await author.post('/api/manuscripts', { data })).json()).id;
}
const readManuscript = async ({ people, id }: Visit) =>
  (await (await people.apiOf('admin')).get(`/api/manuscripts/${id}`)).json();

const revisionStatus = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
function setStatus({ people, id }: Visit, status: string): Promise<void> {
  return people.updateRecord(`/api/manuscripts/${id}`, () => ({
    to: `/api/manuscripts/${id}/status`,
    data: status === revisionStatus ? { status, note: 'Lengkapi bab 2.' } : { status },
  }));
}
export async function requestWithdrawal(visit: Visit): Promise<void> {
  await addManuscript(visit);
  const author = await visit.people.apiOf('penulis');
  const headers = { 'if-match': `"${(await readManuscript(visit)).version}"` };
  await author.post(`/api/manuscripts/${visit.id}/withdrawal`, {
    data: { note: 'Terbit di kampus.' },
    headers,
  });
}
type Noted = { readonly text: string };
const readNotes = async ({ people, id }: Visit) =>
  (await (await (await people.apiOf('admin')).get(`/api/manuscripts/${id}/notes`)).json()).items;

async function openManuscriptWithNote(visit: Visit): Promise<void> {
  await addManuscript(visit);
  const admin = await visit.people.apiOf('admin');
  const data = { text: `Lama ${visit.uniqueWord}`, internal: false };
  await admin.post(`/api/manuscripts/${visit.id}/notes`, { data });
  await visit.page.goto(reviewPath(visit.id ?? ''));
}

/** Manuscripts and the notes beside them. */
export const manuscriptForms: Readonly<Record<string, TestedForm>> = {
  'send a manuscript': {
    sourceFile: 'features/manuscripts/submission/submit-form.tsx',
    actor: 'penulis',
    kind: 'form',
    open: async ({ page }) => {
      await page.goto(paths.submit);
      // Drafts of the openings before.
      await page.evaluate(() => localStorage.clear());
      await page.goto(paths.submit);
    },
    container: ({ page }) => page.locator('form#naskah'),
    submitLabel: manuscripts.submit,
    values: (uniqueWord) => ({
      judul: `Naskah ${uniqueWord}`,
      kategori: manuscriptBody.kategori,
      sinopsis: manuscriptBody.sinopsis,
      urlNaskah: manuscriptBody.urlNaskah,
    }),
    fillOthers: ({ page }) =>
      page.getByRole('radio', { name: new RegExp(manuscriptBody.tujuanPenerbit) }).check(),
    countStored: async ({ people, uniqueWord }) => {
      const admin = await people.apiOf('admin');
      const { items } = await (await admin.get('/api/manuscripts', { params: { q: uniqueWord } })).json();
      return items.length;
    },
  },
  'a revision': {
    sourceFile: 'features/manuscripts/detail/revision-form.tsx',
    actor: 'penulis',
    kind: 'form',
    open: async (visit) => {
      await addManuscript(visit);
      await setStatus(visit, revisionStatus);
      await visit.page.goto(manuscriptPath(visit.id ?? ''));
    },
    container: ({ page }) => page.getByRole('form', { name: manuscripts.sendRevision }),
    submitLabel: manuscripts.sendRevision,
    values: (uniqueWord) => ({
      urlNaskah: `https://drive.google.com/file/d/${uniqueWord}/view`,
      note: `Sudah ${uniqueWord}.`,
    }),
    changeElsewhere: (visit) => setStatus(visit, 'Telaah'),
    conflictMessage: errors.versionStale,
  },
  'ask for a withdrawal': {
    sourceFile: 'features/manuscripts/withdrawal/own-withdrawal.tsx',
    actor: 'penulis',
    kind: 'form',
    open: async (visit) => {
      await addManuscript(visit);
      await visit.page.goto(manuscriptPath(visit.id ?? ''));
      await visit.page.getByRole('button', { name: withdrawals.ask }).click();
    },
    container: ({ page }) => page.getByRole('form', { name: withdrawals.ask }),
    submitLabel: withdrawals.send,
    values: (uniqueWord) => ({ note: `Terbit di kampus ${uniqueWord}.` }),
    changeElsewhere: (visit) => setStatus(visit, 'Proses Cetak'),
    conflictMessage: errors.versionStale,
  },
  'the answer to a withdrawal': {
    sourceFile: 'features/manuscripts/withdrawal/withdrawal-decision.tsx',
    actor: 'admin',
    kind: 'form',
    open: async (visit) => {
      await requestWithdrawal(visit);
      await visit.page.goto(reviewPath(visit.id ?? ''));
    },
    container: ({ page }) => page.getByRole('form', { name: withdrawals.heading }),
    submitLabel: withdrawals.accept,
    values: (uniqueWord) => ({ note: `Baik, ${uniqueWord}.` }),
    changeElsewhere: ({ people, id }) =>
      people.updateRecord(
        `/api/manuscripts/${id}`,
        () => ({ to: `/api/manuscripts/${id}/withdrawal`, method: 'DELETE' }),
        'penulis',
      ),
    conflictMessage: errors.versionStale,
  },
  'a status': {
    sourceFile: 'features/manuscripts/status/status-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: async (visit) => {
      await addManuscript(visit);
      await visit.page.goto(reviewPath(visit.id ?? ''));
    },
    container: ({ page }) => page.locator('form#status'),
    submitLabel: reviews.saveStatus,
    values: () => ({ status: 'Telaah' }),
    changeElsewhere: (visit) => setStatus(visit, 'Pengajuan'),
    skippedCases: { escape: 'a choice, no text' },
  },
  'a status with a reason': {
    sourceFile: 'features/manuscripts/status/status-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: async (visit) => {
      await addManuscript(visit);
      await visit.page.goto(reviewPath(visit.id ?? ''));
    },
    container: ({ page }) => page.locator('form#status'),
    submitLabel: reviews.saveStatus,
    values: (uniqueWord) => ({ status: revisionStatus, note: `Perbaiki ${uniqueWord}.` }),
    typedField: 'note',
    changeElsewhere: (visit) => setStatus(visit, 'Telaah'),
  },
  'reject a manuscript': {
    sourceFile: 'features/manuscripts/status/status-form.tsx',
    actor: 'admin',
    kind: 'question',
    open: async (visit) => {
      await addManuscript(visit);
      await visit.page.goto(reviewPath(visit.id ?? ''));
      await visit.page.locator('form#status [name="status"]').selectOption('Ditolak');
    },
    openingButton: ({ page }) => page.getByRole('button', { name: reviews.saveStatus, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: reviews.rejectConfirm,
    skippedCases: {
      noAnswer:
        'the question closes at its answer, and the form behind it says what came of it: the row before',
      lostAnswer: 'the same',
      lateAnswer: 'the same',
    },
  },
  'another author': {
    sourceFile: 'features/manuscripts/author/author-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: async (visit) => {
      await addManuscript(visit);
      await visit.page.goto(reviewPath(visit.id ?? ''));
      await visit.page.getByText(authorChange.open, { exact: true }).click();
    },
    container: ({ page }) => page.getByRole('form', { name: authorChange.open }),
    submitLabel: authorChange.save,
    values: (uniqueWord) => ({ reason: `Ditulis bersama ${uniqueWord}.` }),
    fillOthers: async ({ page, people, uniqueWord }) => {
      const { nama } = await people.newPerson('penulis', `Pewaris ${uniqueWord}`);
      await choosePerson(page.getByRole('combobox', { name: authorChange.author }), nama);
    },
    changeElsewhere: (visit) => setStatus(visit, 'Telaah'),
    conflictMessage: errors.versionStale,
  },
  'a note': {
    sourceFile: 'features/notes/note-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: async (visit) => {
      await addManuscript(visit);
      await visit.page.goto(reviewPath(visit.id ?? ''));
    },
    container: ({ page }) => page.getByRole('form', { name: notes.text, exact: true }),
    submitLabel: notes.send,
    fillOthers: (visit) =>
      visit.page
        .getByRole('form', { name: notes.text, exact: true })
        .getByRole('textbox')
        .fill(`Catatan ${visit.uniqueWord}.`),
    typedField: 'typed',
    editableWhileSending: true,
    textAfterFailure: (sent, since) => `${sent}\n\n${since}`,
    changeElsewhere: async ({ people, id }) => {
      const author = await people.apiOf('penulis');
      await author.post(`/api/manuscripts/${id}/notes`, { data: { text: 'Dari penulis.', internal: false } });
    },
    countStored: async (visit) =>
      (await readNotes(visit)).filter(({ text }: Noted) => text.includes(visit.uniqueWord)).length,
  },
  'change a note': {
    sourceFile: 'features/notes/note-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: async (visit) => {
      await openManuscriptWithNote(visit);
      await visit.page.getByRole('button', { name: notes.edit, exact: true }).click();
    },
    container: ({ page }) => page.getByRole('form', { name: notes.edit, exact: true }),
    submitLabel: notes.save,
    fillOthers: (visit) =>
      visit.page
        .getByRole('form', { name: notes.edit, exact: true })
        .getByRole('textbox')
        .fill(`Baru ${visit.uniqueWord}.`),
    typedField: 'typed',
    changeElsewhere: async (visit) => {
      const admin = await visit.people.apiOf('admin');
      const [{ id, version }] = await readNotes(visit);
      const headers = { 'if-match': `"${version}"` };
      await admin.put(`/api/notes/${id}`, { data: { text: `Dari ponsel ${visit.uniqueWord}.` }, headers });
    },
    conflictMessage: errors.versionStale,
  },
  'delete a note': {
    sourceFile: 'features/notes/notes-thread.tsx',
    actor: 'admin',
    kind: 'question',
    open: openManuscriptWithNote,
    openingButton: ({ page }) => page.getByRole('button', { name: notes.delete, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: ui.delete,
  },
};
