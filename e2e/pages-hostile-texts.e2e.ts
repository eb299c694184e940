import type { Page } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import {
  categoryOf,
  type HostileCorpus,
  noteText,
  saveHostileCorpus,
  settingOf,
  tagOf,
} from './support/hostile-corpus.ts';
import { hostileTexts, importedText, shorten } from './support/hostile-texts.ts';
import { readPage } from './support/page-texts.ts';

/**
 * Stored scripts (threat T3): every text is hostile, and each role opens all its pages. No script may run, no text may
 * become markup, and each text is shown as it was typed.
 */
test.use({ portalName: 'hostile texts' });
test.describe.configure({ mode: 'serial' });

const { manuscripts, news, ownProjects, ui } = messages;
/** The first text of each noun was replaced by an imported one. */
const [, ...typed] = hostileTexts;
let corpus: HostileCorpus;

/** All texts of the pages at these addresses, with lists read to their end. */
async function readAll(page: Page, addresses: readonly string[]): Promise<string> {
  let read = '';
  for (const address of addresses) {
    await page.goto(address);
    read += await readThrough(page);
  }
  return read;
}

/** Beginnings of the names of links and buttons that lead on; a button also holds its text while busy. */
const forward = new RegExp(
  `^(?:${[ui.next, news.loadMore, news.older, manuscripts.more, ownProjects.more].join('|')})`,
);

async function readThrough(page: Page): Promise<string> {
  const more = page.locator('main :is(a, button):not([aria-disabled="true"])').filter({ hasText: forward });
  let last = await readPage(page);
  let read = last;
  while ((await more.count()) > 0) {
    const before = last;
    await more.first().click();
    await expect(async () => {
      last = await readPage(page);
      expect(last).not.toBe(before);
    }).toPass();
    read += last;
  }
  return read;
}

/** The distinct targets of such links. */
async function linksOf(page: Page, address: string, links: string): Promise<string[]> {
  await page.goto(address);
  await readPage(page);
  const found = await page.locator(links).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return [...new Set(found.filter((href) => href !== null))];
}

/** The desk shows the first rows of each group, and more on a press. */
async function readDesk(page: Page): Promise<string> {
  await page.goto(paths.dashboardMain);
  const more = page.getByRole('button', { name: /^Tampilkan .*lainnya$/ }).filter({ visible: true });
  const rows = page.locator('.task-list > li');
  let read = await readPage(page);
  while ((await more.count()) > 0) {
    const before = await rows.count();
    await more.first().click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
    read = await readPage(page);
  }
  return read;
}

function expectAll(read: string, texts: readonly string[]): void {
  expect(texts.filter((text) => !read.includes(text))).toEqual([]);
}

test.describe('hostile texts are shown as they were typed', { tag: ['@desktop', '@deep'] }, () => {
  test.beforeAll(async ({ portal }) => {
    corpus = await saveHostileCorpus(portal);
  });
  test.beforeEach(({ context, problems }) => {
    context.on('dialog', (dialog) => {
      problems.push(`a dialog opened: ${dialog.message()}`);
      void dialog.dismiss();
    });
  });

  test('to a visitor', async ({ page }) => {
    const pages = [paths.home, paths.contact, paths.careers, paths.faq, paths.privacy, paths.newsList];
    const forms = [paths.login, paths.register, paths.resetPassword];
    const read = await readAll(page, [...pages, ...forms]);
    expectAll(read, [importedText, ...typed, ...hostileTexts.map(settingOf)]);
    const articles = await linksOf(page, paths.newsList, '.news-grid a');
    expect(articles.length).toBeGreaterThan(10);
    const tags = typed.slice(-articles.length).map(tagOf);
    expectAll(await readAll(page, articles), tags);
  });

  test('to an author, in screens and in the data inside the page', async ({ page, signIn }) => {
    await signIn(corpus.author);
    const read = await readAll(page, [paths.dashboardMain, paths.submissions, paths.submit, paths.profile]);
    const lists = [...hostileTexts.map(settingOf), ...typed.map(categoryOf)];
    expectAll(read, [importedText, ...typed, ...lists, shorten(hostileTexts[0] ?? '', limits.address)]);
    expectAll(
      read,
      hostileTexts.map((text) => shorten(text, limits.passkeyName)),
    );
    const details = await linksOf(page, paths.submissions, `main a[href^="${paths.submissions}/"]`);
    expectAll(await readAll(page, details.slice(0, 3)), hostileTexts);
    const notes = page.getByRole('region', { name: messages.notes.title, exact: true });
    // A link also announces a new tab, between the texts around it.
    const lines = noteText.split('\n').filter((text) => !text.includes('https://'));
    expectAll((await notes.textContent()) ?? '', lines);
  });

  test('to an editor', async ({ page, signIn }) => {
    await signIn(corpus.editor);
    const read = [await readDesk(page), await readAll(page, [paths.profile])].join('\n');
    expectAll(read, [importedText, ...typed, corpus.editor.nama]);
  });

  test('to somebody of the legacy role', async ({ page, signIn }) => {
    await signIn(corpus.legacy);
    const read = await readAll(page, [paths.dashboardMain, paths.profile]);
    expectAll(read, [corpus.legacy.nama]);
  });

  test('to the admin', async ({ page, signIn }) => {
    await signIn(adminAccount);
    const names = typed.map((text) => shorten(text, limits.name));
    const expected = [
      [paths.users, [importedText, ...names]],
      [paths.reviewList, [importedText, ...typed, ...names]],
      [
        paths.runningProjects,
        [
          importedText,
          ...typed,
          ...typed.map((text) => shorten(text, limits.sppNumber)),
          ...hostileTexts.slice(0, limits.views).map((text) => shorten(text, limits.viewName)),
        ],
      ],
      [`${paths.runningProjects}?tampilan=papan`, [importedText, ...typed]],
      [paths.calendar, hostileTexts],
      [paths.schedules, hostileTexts.map((text) => shorten(text, limits.settingsName))],
      [paths.whatsapp, []],
      [paths.news, [importedText, ...typed]],
      [paths.categories, [importedText, ...typed.map(categoryOf)]],
      [paths.activity, [...typed.slice(-20), ...names.slice(-20)]],
      [paths.settings, hostileTexts.map(settingOf)],
      [paths.audit, names.slice(-20)],
      [paths.manageProjects, []],
      [paths.adminProfile, []],
    ] as const;
    for (const [address, texts] of expected) expectAll(await readAll(page, [address]), texts);
    for (const [list, links] of [
      [paths.reviewList, 'table a[href^="/admin/review/"]'],
      [paths.runningProjects, 'table a[href*="proyek="]'],
      [paths.users, 'table a[href*="pengguna="]'],
    ] as const) {
      const opened = await linksOf(page, list, links);
      for (const address of opened.slice(0, 3)) {
        await page.goto(address);
        if (list !== paths.reviewList) await page.getByRole('dialog').getByRole('heading').first().waitFor();
        await readPage(page);
      }
    }
  });
});
