import { addDays, dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { personId } from '../people.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { projectBulk: words, projectList } = messages;
const deadline = addDays(dayOf(Date.now()), 30);

/** Chooses two tasks of the list. */
export async function selectTwoTasks(visit: Visit): Promise<void> {
  const { people, page, uniqueWord } = visit;
  const admin = await people.apiOf('admin');
  const editorId = await personId(admin, 'redaksi', await people.personOf('redaksi'));
  for (const name of ['satu', 'dua']) {
    const data = { title: `${uniqueWord} ${name}`, workType: 'Layout', deadline, editorId };
    await admin.post('/api/projects/tasks', { data });
  }
  await page.goto(`${paths.runningProjects}?kind=all&q=${uniqueWord}`);
  const start = page.getByRole('button', { name: projectList.startChoosing });
  const first = page.getByRole('checkbox', { name: `${projectList.choose} ${uniqueWord} satu` });
  await start.or(first).first().waitFor();
  if (await start.isVisible()) await start.click();
  await first.check();
  await page.getByRole('checkbox', { name: `${projectList.choose} ${uniqueWord} dua` }).check();
}

export async function pressBulkAction({ page }: Visit, name: string): Promise<void> {
  const bar = page.getByRole('region', { name: words.bar });
  const more = bar.getByRole('button', { name: words.actions });
  const own = bar.getByRole('button', { name });
  await more.or(own).first().waitFor();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  } else await own.click();
}

const storedDeadlines = async ({ people, uniqueWord }: Visit): Promise<string[]> => {
  const admin = await people.apiOf('admin');
  const { items } = await (
    await admin.get('/api/projects', { params: { q: uniqueWord, kind: 'all' } })
  ).json();
  return items.map(({ turn }: { turn: { deadline: string } }) => turn.deadline);
};

/** What is done to several things at once. */
export const bulkForms: Readonly<Record<string, TestedForm>> = {
  'move several deadlines': {
    sourceFile: 'features/projects/bulk/rows-form.tsx',
    actor: 'admin',
    kind: 'dialog',
    open: async (visit) => {
      await selectTwoTasks(visit);
      await pressBulkAction(visit, words.move);
    },
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: words.move,
    values: () => ({ days: '5' }),
    countStored: async (visit) => ((await storedDeadlines(visit)).every((day) => day !== deadline) ? 1 : 0),
  },
  'remind of several': {
    sourceFile: 'features/projects/bulk/remind-rows.tsx',
    actor: 'admin',
    kind: 'question',
    open: async (visit) => {
      await selectTwoTasks(visit);
      await pressBulkAction(visit, words.remind);
    },
    container: ({ page }) => page.getByRole('dialog'),
    submitLabel: words.remind,
  },
};
