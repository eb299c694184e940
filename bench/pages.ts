import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../e2e/support/chromium.ts';
import { approvingProjects, words } from './house/shape.ts';
import { idOf } from './house/sql.ts';
import {
  forget,
  type Loading,
  openPage,
  phone,
  readClock,
  readLoading,
  readUsing,
  type Using,
} from './phone.ts';
import { short, table } from './report.ts';
import { author, cookieOf, editor, type World } from './world.ts';

/** What a page costs on a phone, first with an empty cache and then again, and how soon it responds to a touch. */

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Whose session it needs; nobody's for a public page. */
  readonly account?: string;
  /** Fulfils when the page shows its main content. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** What a person does there first. */
  readonly use?: (page: Page) => Promise<unknown>;
}

interface Run {
  readonly cold: Loading;
  readonly warm: Loading;
  readonly using: Using | undefined;
}

/** Late paints, shifts and tasks are reported within it. */
const settling = 2500;
const betweenKeys = 120;

const { auth, manuscripts, projectDialog, projectList, reviews, users } = messages;

const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).waitFor();
const type = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).tap();
  await page.keyboard.type(text, { delay: betweenKeys });
};
const titleShown = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const rowsShown = (page: Page) => page.getByRole('row').nth(1).waitFor();

function pagesOf({ admin, size }: World): readonly MeasuredPage[] {
  const project = idOf('prj', approvingProjects(size)[0] ?? 0);
  const editing = projectList.editAction('').trim();
  const dialog = (page: Page) => page.getByRole('dialog', { name: projectDialog.dialogTitle });
  return [
    { name: 'home', path: paths.home, ready: titleShown },
    { name: 'news', path: paths.newsList, ready: titleShown },
    {
      name: 'sign-in',
      path: paths.login,
      ready: field(auth.email),
      use: type(auth.email, 'sari@contoh.id'),
    },
    {
      name: 'registration',
      path: paths.register,
      ready: field(users.labels.nama),
      use: type(users.labels.nama, 'Sari Melati'),
    },
    {
      name: 'submit form',
      path: paths.submit,
      account: author,
      ready: field(manuscripts.labels.judul),
      use: type(manuscripts.labels.judul, 'Sejarah percetakan'),
    },
    { name: 'author’s desk', path: paths.dashboardMain, account: author, ready: rowsOrCards },
    { name: 'editor’s desk', path: paths.dashboardMain, account: editor, ready: rowsOrCards },
    {
      name: 'running projects',
      path: paths.runningProjects,
      account: admin,
      ready: rowsShown,
      use: type(projectList.search, words.common),
    },
    {
      name: 'dialog of a project',
      path: projectPath(project),
      account: admin,
      // Modal only once it works: before, it is what the server has drawn.
      ready: (page) => page.locator('dialog:modal').getByLabel(projectDialog.overallStatus).waitFor(),
      use: async (page) => {
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        await page.getByRole('button', { name: editing }).first().tap();
        await dialog(page).getByLabel(projectDialog.overallStatus).waitFor();
      },
    },
    {
      name: 'review list',
      path: paths.reviewList,
      account: admin,
      ready: rowsShown,
      use: type(reviews.search, words.common),
    },
  ];
}

async function rowsOrCards(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().waitFor();
}

async function load(browser: Browser, url: string, one: MeasuredPage): Promise<Run> {
  const context = await browser.newContext(phone);
  try {
    if (one.account !== undefined) {
      const [name = '', value = ''] = cookieOf(one.account).split('=');
      await context.addCookies([{ name, value, url }]);
    }
    const visit = async () => {
      const { page, cost } = await openPage(context);
      await page.goto(url + one.path, { waitUntil: 'commit' });
      await one.ready(page);
      const shown = await readClock(page);
      await delay(settling);
      return { page, loading: await readLoading(page, shown, cost) };
    };
    const first = await visit();
    await first.page.close();
    const second = await visit();
    return {
      cold: first.loading,
      warm: second.loading,
      using: one.use === undefined ? undefined : await use(second.page, one.use),
    };
  } finally {
    await context.close();
  }
}

async function use(page: Page, act: (page: Page) => Promise<unknown>): Promise<Using> {
  await forget(page);
  await act(page);
  await delay(settling);
  return readUsing(page);
}

/** The middle of the rounds, name by name. */
function middles<T extends object>(runs: readonly T[], name: keyof T): number {
  const values = runs.map((run) => Number(run[name])).sort((one, other) => one - other);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

const head = [
  'page',
  'FCP s, cold : warm',
  'LCP s, cold : warm',
  'shown s, cold : warm',
  'CLS',
  'kB, cold : warm',
  'requests',
  'longest task ms, loading',
  'INP ms',
  'longest task ms, in use',
];

function line(name: string, runs: readonly Run[]): string[] {
  const [cold, warm] = [runs.map((run) => run.cold), runs.map((run) => run.warm)];
  const using = runs.flatMap((run) => run.using ?? []);
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const both = (key: keyof Loading) => `${whole(middles(cold, key))} : ${whole(middles(warm, key))}`;
  const seconds = (key: keyof Loading) =>
    `${short(middles(cold, key) / 1000)} : ${short(middles(warm, key) / 1000)}`;
  const inUse = (key: keyof Using) => (using.length === 0 ? '' : whole(middles(using, key)));
  return [
    name,
    seconds('fcp'),
    seconds('lcp'),
    seconds('shown'),
    middles(cold, 'cls').toFixed(3),
    both('kilobytes'),
    both('requests'),
    both('longest'),
    inUse('inp'),
    inUse('longest'),
  ];
}

/** Measures every page `rounds` times and returns a table of the medians. */
export async function measurePages(world: World, port: number, rounds: number): Promise<string> {
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const lines: string[][] = [];
    for (const one of pagesOf(world)) {
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round += 1)
        runs.push(await load(browser, `http://127.0.0.1:${port}`, one));
      lines.push(line(one.name, runs));
      process.stderr.write(`bench: ${lines.at(-1)?.join(' | ')}\n`);
    }
    return table(head, lines);
  } finally {
    await browser.close();
  }
}
