import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Versioned } from './portal-people.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { calendar, categories, errors, settings, ui } = messages;

const categoriesNow = async ({ people }: Visit): Promise<{ id: string; name: string }[]> => {
  const admin = await people.apiOf('admin');
  return (await (await admin.get('/api/categories')).json()).items;
};
const addCategory = async ({ people, uniqueWord }: Visit) => {
  const admin = await people.apiOf('admin');
  await admin.post('/api/categories', { data: { name: `Lama ${uniqueWord}` } });
};
const countCategories = async (visit: Visit, name: string) =>
  (await categoriesNow(visit)).filter((category) => category.name === name).length;

const renameElsewhere = async (visit: Visit) => {
  const found = (await categoriesNow(visit)).find(({ name }) => name === `Lama ${visit.uniqueWord}`);
  const colleague = await visit.people.apiOf('colleague');
  await colleague.put(`/api/categories/${found?.id}`, { data: { name: `Rekan ${visit.uniqueWord}` } });
};

/** Without the holidays that come with the portal. */
const nextYear = String(new Date().getFullYear() + 2);

interface StoredYear {
  readonly version: number;
  readonly year: string;
  readonly confirmed: boolean;
  readonly holidays: readonly { readonly name: string }[];
}
function changeYear({ people }: Visit, make: (days: StoredYear['holidays']) => object[]): Promise<void> {
  return people.updateRecord<StoredYear>(
    `/api/calendar?year=${nextYear}`,
    ({ year, confirmed, holidays }) => ({
      to: '/api/calendar',
      data: { year, confirmed, holidays: make(holidays) },
    }),
  );
}
const addHoliday = (visit: Visit, name: string) =>
  changeYear(visit, (days) => [...days, { date: freeDay(nextYear), name, kind: 'libur', estimated: false }]);

/** The admin's own rooms: categories, calendar, templates and settings. */
export const administrationForms: Readonly<Record<string, TestedForm>> = {
  'add a category': {
    sourceFile: 'features/categories/add-category-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: ({ page }) => page.goto(paths.categories),
    container: ({ page }) => page.getByRole('form', { name: categories.add }),
    submitLabel: categories.add,
    values: (uniqueWord) => ({ name: `Baru ${uniqueWord}` }),
    editableWhileSending: true,
    changeElsewhere: addCategory,
    countStored: (visit) => countCategories(visit, `Baru ${visit.uniqueWord}`),
  },
  'rename a category': {
    sourceFile: 'features/categories/rename-category.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: async (visit) => {
      await addCategory(visit);
      await visit.page.goto(paths.categories);
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: categories.renameAction(`Lama ${uniqueWord}`), exact: true }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: categories.rename,
    values: (uniqueWord) => ({ name: `Ganti ${uniqueWord}` }),
    changeElsewhere: renameElsewhere,
    countStored: (visit) => countCategories(visit, `Ganti ${visit.uniqueWord}`),
  },
  'delete a category': {
    sourceFile: 'features/categories/category-list.tsx',
    actor: 'admin',
    kind: 'question',
    open: async (visit) => {
      await addCategory(visit);
      await visit.page.goto(paths.categories);
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: categories.deleteAction(`Lama ${uniqueWord}`), exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: ui.delete,
    countStored: async (visit) => 1 - (await countCategories(visit, `Lama ${visit.uniqueWord}`)),
  },
  'add a holiday': {
    sourceFile: 'features/calendar/holiday-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: ({ page }) => page.goto(`${paths.calendar}?tahun=${nextYear}`),
    openingButton: ({ page }) => page.getByRole('button', { name: calendar.add }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: calendar.save,
    values: (uniqueWord) => ({ name: `Libur ${uniqueWord}`, date: freeDay(nextYear) }),
    changeElsewhere: (visit) => addHoliday(visit, `Rekan ${visit.uniqueWord}`),
    conflictMessage: errors.versionStale,
    countStored: async ({ people, uniqueWord }) => {
      const admin = await people.apiOf('admin');
      const { holidays } = await (await admin.get('/api/calendar', { params: { year: nextYear } })).json();
      return holidays.filter(({ name }: { name: string }) => name === `Libur ${uniqueWord}`).length;
    },
  },
  'change a holiday': {
    sourceFile: 'features/calendar/holiday-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: async (visit) => {
      await addHoliday(visit, `Lama ${visit.uniqueWord}`);
      await visit.page.goto(`${paths.calendar}?tahun=${nextYear}`);
    },
    openingButton: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: calendar.change(`Lama ${uniqueWord}`) }),
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: calendar.save,
    values: (uniqueWord) => ({ name: `Ganti ${uniqueWord}` }),
    changeElsewhere: (visit) =>
      changeYear(visit, (days) =>
        days.map((day) =>
          day.name === `Lama ${visit.uniqueWord}` ? { ...day, name: `Rekan ${visit.uniqueWord}` } : day,
        ),
      ),
    conflictMessage: errors.versionStale,
  },
  settings: {
    sourceFile: 'features/settings/settings-form.tsx',
    actor: 'admin',
    kind: 'form',
    open: ({ page }) => page.goto(paths.settings),
    container: ({ page }) => page.getByRole('form', { name: messages.shell.screens.settings }),
    submitLabel: settings.save,
    values: (uniqueWord) => ({ hours: `Buka ${uniqueWord}` }),
    changeElsewhere: ({ people, uniqueWord }) =>
      people.updateRecord<Versioned>('/api/settings', ({ version: _, ...settings }) => ({
        data: { ...settings, phone: `0274 ${uniqueWord.slice(-4)}` },
      })),
    conflictMessage: errors.versionStale,
  },
};

let days = 0;
/** A day of a year that no other opening takes. */
function freeDay(year: string): string {
  days += 1;
  return new Date(Date.UTC(Number(year), 0, days)).toISOString().slice(0, 10);
}
