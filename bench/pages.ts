import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../e2e/support/chromium.ts';
import { openPage, phone } from './phone.ts';
import { median, short, table } from './report.ts';
import { author, editor, words } from './site.ts';
import { cookieOf, type World } from './world.ts';

/** What a page costs on a phone, first with an empty cache and then again, and how soon it responds to a touch. */

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Fulfils when the page shows its main content. */
  readonly ready: Step;
  /** Whose session it needs; nobody's for a public page. */
  readonly account?: string | undefined;
  /** What a person does there first. */
  readonly use?: Step | undefined;
}
type Step = (page: Page) => Promise<unknown>;

/** Milliseconds, a score and kilobytes of one visit. */
interface Visit {
  readonly lcp: number;
  /** When the main content was shown. */
  readonly shown: number;
  readonly cls: number;
  readonly kilobytes: number;
}

interface Run {
  readonly cold: Visit;
  readonly warm: Visit;
  readonly inp: number | undefined;
}

/** Late paints, shifts and tasks are reported within it. */
const settling = 2500;
const betweenKeys = 120;

const { auth, manuscripts, projectDialog, projectList, reviews, users } = messages;

const field =
  (label: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).waitFor();
const type =
  (label: string, text: string): Step =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text, { delay: betweenKeys });
  };
const title: Step = (page) => page.getByRole('heading', { level: 1 }).waitFor();
const rows: Step = (page) => page.getByRole('row').nth(1).waitFor();
const cards: Step = (page) => page.getByRole('main').getByRole('link').first().waitFor();
// Modal only once it works: before, it is what the server has drawn.
const dialog: Step = (page) => page.locator('dialog:modal').getByLabel(projectDialog.overallStatus).waitFor();
const reopen: Step = async (page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: projectDialog.dialogTitle }).waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: projectList.editAction('').trim() })
    .first()
    .tap();
  await dialog(page);
};

function pagesOf({ admin, project }: World): readonly MeasuredPage[] {
  const page = (name: string, path: string, ready: Step, account?: string, use?: Step): MeasuredPage => ({
    name,
    path,
    ready,
    account,
    use,
  });
  const [email, nama, judul] = [auth.email, users.labels.nama, manuscripts.labels.judul];
  return [
    page('home', paths.home, title),
    page('news', paths.newsList, title),
    page('sign-in', paths.login, field(email), undefined, type(email, 'sari@contoh.id')),
    page('registration', paths.register, field(nama), undefined, type(nama, 'Sari Melati')),
    page('submit form', paths.submit, field(judul), author, type(judul, 'Sejarah percetakan')),
    page('author’s desk', paths.dashboardMain, cards, author),
    page('editor’s desk', paths.dashboardMain, cards, editor),
    page('running projects', paths.runningProjects, rows, admin, type(projectList.search, words.common)),
    page('dialog of a project', projectPath(project), dialog, admin, reopen),
    page('review list', paths.reviewList, rows, admin, type(reviews.search, words.common)),
  ];
}

async function visitPage(browser: Browser, url: string, one: MeasuredPage): Promise<Run> {
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
      const shown = await page.evaluate(() => performance.now());
      await delay(settling);
      const { lcp, cls } = await page.evaluate(() => window.seen);
      return { page, visited: { lcp, shown, cls, kilobytes: cost.bytes / 1000 } };
    };
    const { page: first, visited: cold } = await visit();
    await first.close();
    const { page, visited: warm } = await visit();
    if (one.use === undefined) return { cold, warm, inp: undefined };
    await page.evaluate(() => {
      window.seen.inputs = [];
    });
    await one.use(page);
    await delay(settling);
    const inputs = await page.evaluate(() => window.seen.inputs);
    return { cold, warm, inp: Math.max(0, ...inputs) };
  } finally {
    await context.close();
  }
}

const head = ['page', 'LCP s, cold : warm', 'shown s, cold : warm', 'CLS', 'kB, cold : warm', 'INP ms'];

function tableLine(name: string, runs: readonly Run[]): string[] {
  const middle = (which: 'cold' | 'warm', key: keyof Visit) => median(runs.map((run) => run[which][key]));
  const both = (key: keyof Visit, unit: number) =>
    `${short(middle('cold', key) / unit)} : ${short(middle('warm', key) / unit)}`;
  const inputs = runs.flatMap(({ inp }) => inp ?? []);
  return [
    name,
    both('lcp', 1000),
    both('shown', 1000),
    middle('cold', 'cls').toFixed(3),
    both('kilobytes', 1),
    inputs.length === 0 ? '' : Math.round(median(inputs)).toString(),
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
        runs.push(await visitPage(browser, `http://127.0.0.1:${port}`, one));
      lines.push(tableLine(one.name, runs));
      process.stderr.write(`bench: ${lines.at(-1)?.join(' | ')}\n`);
    }
    return table(head, lines);
  } finally {
    await browser.close();
  }
}
