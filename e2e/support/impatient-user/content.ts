import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { png } from '../../../packages/server/test/support/pictures.ts';
import { addNews } from '../news.ts';
import type { Versioned } from './portal-people.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { errors, news, notices, reasons, schedules, ui, views, workshop } = messages;

const countNews = async ({ people, uniqueWord }: Visit): Promise<number> => {
  const admin = await people.apiOf('admin');
  const { items } = await (await admin.get('/api/news')).json();
  return items.filter(({ title }: { title: string }) => title.includes(uniqueWord)).length;
};
const openNews = async (visit: Visit) => {
  await addNews(visit.people.portal.url, [{ title: `Lama ${visit.uniqueWord}`, content: 'Isi.' }]);
  await visit.page.goto(paths.news);
};
export const saveOnlyView = async ({ people, uniqueWord }: Visit) => {
  const admin = await people.apiOf('admin');
  const { items } = await (await admin.get('/api/views')).json();
  // Nobody has room for the views of all tests.
  const kept = items.filter(({ name }: { name: string }) => !name.includes(uniqueWord));
  for (const { id } of kept) await admin.delete(`/api/views/${id}`);
  const data = { list: 'users', name: `Lama ${uniqueWord}`, filter: { role: 'redaksi' } };
  await admin.post('/api/views', { data });
};
interface StoredReasons extends Versioned {
  readonly reasons: readonly { readonly reasonFor: string; readonly name: string; readonly text: string }[];
}
const changeReasons = ({ people }: Visit, make: (all: StoredReasons['reasons']) => object[]) =>
  people.updateRecord<StoredReasons>('/api/notices/reasons', ({ reasons: all }) => ({
    data: { reasons: make(all) },
  }));
const addReason = (visit: Visit, name: string) =>
  changeReasons(visit, ([first, ...others]) => [...others, { ...first, name, text: name }].reverse());

interface StoredScheduleTemplates extends Versioned {
  readonly templates: readonly { readonly bookType: string }[];
}
const changeScheduleTemplates = (
  { people }: Visit,
  make: (all: StoredScheduleTemplates['templates']) => object[],
) =>
  people.updateRecord<StoredScheduleTemplates>('/api/schedules', ({ templates }) => ({
    data: { templates: make(templates) },
  }));
const addScheduleTemplate = (visit: Visit, bookType: string) =>
  changeScheduleTemplates(visit, (all) => [
    ...all,
    { imprint: '', bookType, anchor: 'start', offsets: { Layout: 5 } },
  ]);

const viewDialog = {
  sourceFile: 'features/views/view-form.tsx',
  actor: 'admin',
  kind: 'dialog',
  container: ({ page }: Visit) => page.getByRole('dialog'),
} as const;

/** What the admin writes for all: news, templates of texts and plans, views. */
export const contentForms: Readonly<Record<string, TestedForm>> = {
  'add news': {
    sourceFile: 'features/news/add-news-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: ({ page }) => page.goto(paths.news),
    container: ({ page }) => page.getByRole('form', { name: messages.shell.screens.news }),
    submitLabel: news.submit,
    values: (uniqueWord) => ({
      title: `Kabar ${uniqueWord}`,
      content: 'Datang ke pameran kami.',
      imageAlt: 'Rak buku',
    }),
    fillOthers: async ({ page }) => {
      const picture = { name: 'rak.png', mimeType: 'image/png', buffer: await png(320, 200) };
      await page.locator('input[type=file]').setInputFiles(picture);
    },
    countStored: countNews,
  },
  'edit news': {
    sourceFile: 'features/news/edit-news.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: openNews,
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: news.editAction(`Lama ${uniqueWord}`) }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: news.save,
    values: (uniqueWord) => ({ title: `Ralat ${uniqueWord}` }),
    changeElsewhere: async ({ people, uniqueWord }) => {
      const colleague = await people.apiOf('colleague');
      const { items } = await (await colleague.get('/api/news')).json();
      const { id } = items.find(({ title }: { title: string }) => title === `Lama ${uniqueWord}`);
      const { version } = await (await colleague.get(`/api/news/${id}`)).json();
      const multipart = { title: `Rekan ${uniqueWord}`, content: 'Isi rekan.', tags: '', imageAlt: '' };
      await colleague.put(`/api/news/${id}`, { multipart, headers: { 'if-match': `"${version}"` } });
    },
    conflictMessage: news.changedMeanwhile,
  },
  'delete news': {
    sourceFile: 'features/news/news-admin-list.tsx',
    actor: 'admin',
    kind: 'question',
    open: openNews,
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: news.deleteAction(`Lama ${uniqueWord}`) }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: ui.delete,
    countStored: async (visit) => 1 - (await countNews(visit)),
  },
  'a text of notices': {
    sourceFile: 'features/notices/template-section.tsx',
    actor: 'admin',
    kind: 'form',
    open: ({ page }) => page.goto(paths.adminNotices),
    container: ({ page }) => page.getByRole('form', { name: notices.templatesTitle }),
    submitLabel: notices.templateSave,
    values: (uniqueWord) => ({ subject: `Kabar ${uniqueWord}`, text: `Halo, ${uniqueWord}.` }),
    changeElsewhere: async ({ people, uniqueWord }) => {
      const colleague = await people.apiOf('colleague');
      const { items } = await (await colleague.get('/api/notices/templates')).json();
      const { version } = items.find(({ event }: { event: string }) => event === 'assigned');
      const data = { event: 'assigned', subject: `Rekan ${uniqueWord}`, text: `Rekan ${uniqueWord}.` };
      await colleague.put('/api/notices/templates', { data, headers: { 'if-match': `"${version}"` } });
    },
    conflictMessage: errors.versionStale,
  },
  'a template of reasons': {
    sourceFile: 'features/notices/reason-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: ({ page }) => page.goto(paths.adminNotices),
    openingButton: ({ page }) =>
      page
        .getByRole('region', { name: reasons.title })
        .getByRole('button', { name: reasons.add, exact: true }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: notices.templateSave,
    values: (uniqueWord) => ({ name: `Alasan ${uniqueWord}`, text: `Naskah ${uniqueWord} belum sesuai.` }),
    changeElsewhere: (visit) => addReason(visit, `Rekan ${visit.uniqueWord}`),
    conflictMessage: errors.versionStale,
  },
  'change a template of reasons': {
    sourceFile: 'features/notices/reason-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: async (visit) => {
      await addReason(visit, `Lama ${visit.uniqueWord}`);
      await visit.page.goto(paths.adminNotices);
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: reasons.change(`Lama ${uniqueWord}`) }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: notices.templateSave,
    values: (uniqueWord) => ({ text: `Naskah ${uniqueWord} belum sesuai.` }),
    changeElsewhere: (visit) =>
      changeReasons(visit, (all) =>
        all.map((one) =>
          one.name === `Lama ${visit.uniqueWord}` ? { ...one, text: `Rekan ${visit.uniqueWord}` } : one,
        ),
      ),
    conflictMessage: errors.versionStale,
  },
  'the first templates of reasons again': {
    sourceFile: 'features/notices/reason-section.tsx',
    actor: 'admin',
    kind: 'question',
    open: async ({ people, page, uniqueWord }) => {
      const admin = await people.apiOf('admin');
      const { reasons: own, version } = await (await admin.get('/api/notices/reasons')).json();
      const data = { reasons: [...own, { reasonFor: own[0].reasonFor, name: uniqueWord, text: uniqueWord }] };
      await admin.put('/api/notices/reasons', { data, headers: { 'if-match': `"${version}"` } });
      await page.goto(paths.adminNotices);
    },
    openingButton: ({ page }) => page.getByRole('button', { name: reasons.restore, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: reasons.restore,
  },
  'a template of plans': {
    sourceFile: 'features/schedules/template-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: ({ page }) => page.goto(paths.schedules),
    openingButton: ({ page }) => page.getByRole('button', { name: schedules.add }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: schedules.save,
    values: (uniqueWord) => ({ bookType: `Buku ${uniqueWord}` }),
    changeElsewhere: (visit) => addScheduleTemplate(visit, `Rekan ${visit.uniqueWord}`),
    conflictMessage: errors.versionStale,
    countStored: async ({ people, uniqueWord }) => {
      const admin = await people.apiOf('admin');
      const { templates } = await (await admin.get('/api/schedules')).json();
      return templates.filter(({ bookType }: { bookType: string }) => bookType === `Buku ${uniqueWord}`)
        .length;
    },
  },
  'change a template of plans': {
    sourceFile: 'features/schedules/template-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: async (visit) => {
      await addScheduleTemplate(visit, `Lama ${visit.uniqueWord}`);
      await visit.page.goto(paths.schedules);
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: new RegExp(`Ubah .*Lama ${uniqueWord}`) }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: schedules.save,
    values: (uniqueWord) => ({ bookType: `Ganti ${uniqueWord}` }),
    changeElsewhere: (visit) =>
      changeScheduleTemplates(visit, (all) =>
        all.map((one) =>
          one.bookType === `Lama ${visit.uniqueWord}` ? { ...one, offsets: { Layout: 9 } } : one,
        ),
      ),
    conflictMessage: errors.versionStale,
  },
  'save a view': {
    ...viewDialog,
    open: async (visit) => {
      await saveOnlyView(visit);
      await visit.page.goto(`${paths.users}?role=penulis`);
    },
    openingButton: ({ page }) =>
      page.getByRole('navigation', { name: views.label }).getByRole('button', { name: views.save }),
    submitLabel: views.save,
    values: (uniqueWord) => ({ name: `Baru ${uniqueWord}` }),
  },
  'rename a view': {
    ...viewDialog,
    open: async (visit) => {
      await saveOnlyView(visit);
      await visit.page.goto(`${paths.users}?role=redaksi`);
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: views.edit(`Lama ${uniqueWord}`) }),
    submitLabel: views.saveChange,
    values: (uniqueWord) => ({ name: `Ganti ${uniqueWord}` }),
  },
  'open a workshop': {
    sourceFile: 'features/settings/workshop-section.tsx',
    actor: 'admin',
    kind: 'form',
    open: async ({ people, page }) => {
      await (await people.apiOf('admin')).delete('/api/settings/workshop');
      await page.goto(paths.settings);
    },
    container: ({ page }) => page.getByRole('form', { name: workshop.title }),
    submitLabel: workshop.open,
    values: () => ({ time: '23:59' }),
  },
};
