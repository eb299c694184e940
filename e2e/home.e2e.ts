import type { Locator, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { defaultPurpose, purposes } from '@ruang-naskah/domain/roles';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { expect, test } from './fixtures.ts';
import { addNews } from './support/news.ts';
import { newPerson, registerPerson } from './support/people.ts';

const { news, pages, shell } = messages;

/** Enough for at least two pages of two, even beside the news of other tests. */
const items = [1, 2, 3, 4].map((number) => ({ title: `Kabar ${number}`, content: 'Isi kabar. '.repeat(20) }));

function slidesOf(page: Page): Locator {
  return page.getByRole('list', { name: news.carousel }).getByRole('listitem');
}

/** The completely visible slides, from left to right. */
async function slidesInSight(page: Page): Promise<number[]> {
  return slidesOf(page).evaluateAll((slides) =>
    slides.flatMap((slide, index) => {
      const row = slide.parentElement?.getBoundingClientRect();
      const { left, right } = slide.getBoundingClientRect();
      return row && left >= row.left - 1 && right <= row.right + 1 ? [index] : [];
    }),
  );
}

test.describe('the home page', () => {
  test('leads to both registrations, each with its purpose (§1)', async ({ page }) => {
    const [asAuthor, asEditor] = purposes;
    for (const [link, purpose] of [
      [pages.joinAuthor, asAuthor],
      [pages.joinEditor, asEditor],
    ] as const) {
      await page.goto(paths.home);
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('radio', { name: purpose })).toBeChecked();
    }
  });

  test('ends with a prompt to register (§1)', { tag: '@deep' }, async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.getByRole('heading', { name: pages.promptTitle })).toBeVisible();
    await page.getByRole('link', { name: pages.promptButton }).click();
    await expect(page.getByRole('radio', { name: defaultPurpose })).toBeChecked();
  });

  test('shows imprints and the four steps, and is accessible (§1)', { tag: '@deep' }, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(paths.home);
    const shelf = page.getByRole('region', { name: pages.imprintsTitle });
    for (const { name, bookType } of defaultSettings.imprints) {
      await expect(shelf.getByRole('listitem').filter({ hasText: name })).toContainText(bookType);
    }
    const guide = page.getByRole('region', { name: pages.guideTitle });
    await expect(guide.getByRole('heading', { level: 3 })).toHaveText(pages.guide.map(({ title }) => title));
    await expectAccessible('the home page');
  });

  test('offers the dashboard instead to people who are signed in (§1)', { tag: '@deep' }, async ({
    page,
    portal,
    signIn,
  }) => {
    const person = newPerson('Laras');
    await registerPerson(portal.url, person);
    await signIn(person);
    await page.goto(paths.home);
    await expect(page.getByRole('link', { name: pages.joinAuthor })).toHaveCount(0);
    await expect(page.getByRole('link', { name: pages.promptButton })).toHaveCount(0);
    await page.getByRole('link', { name: pages.openDashboard }).click();
    await page.waitForURL(`**${paths.dashboardMain}`);
  });
});

test.describe('the news carousel', () => {
  test.beforeEach(async ({ portal }) => {
    await addNews(portal.url, items);
  });

  test('turns by arrows, two items a page where they fit, and wraps around (§1)', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(paths.home);
    const perPage = (page.viewportSize()?.width ?? 0) >= 1024 ? 2 : 1;
    const total = await slidesOf(page).count();
    const pageAt = (first: number) => Array.from({ length: perPage }, (_, index) => first + index);
    await expect.poll(() => slidesInSight(page)).toEqual(pageAt(0));

    const status = page.getByRole('region', { name: news.carousel }).getByRole('status');
    /** Waits until the row stands still at this page. */
    const expectAt = async (first: number) => {
      await expect.poll(() => slidesInSight(page)).toEqual(pageAt(first));
      await expect(status).toHaveText(news.position(first + 1, total));
    };
    await page.getByRole('button', { name: news.nextSlide }).click();
    await expectAt(perPage);

    const back = page.getByRole('button', { name: news.previousSlide });
    await back.click();
    await expectAt(0);
    await back.click();
    await expectAt(total - perPage);
    await page.getByRole('button', { name: news.nextSlide }).click();
    await expectAt(0);
    await expectAccessible('the home page with news');
  });

  test('turns by arrow keys while it has the focus (§2 Home carousel)', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto(paths.home);
    const row = page.getByRole('list', { name: news.carousel });
    await row.focus();
    await row.press('ArrowLeft');
    const total = await slidesOf(page).count();
    await expect.poll(() => slidesInSight(page)).toContain(total - 1);
    await row.press('ArrowRight');
    await expect.poll(() => slidesInSight(page)).toContain(0);
  });

  test('says where one is after swiping (§2 Home carousel)', { tag: '@deep' }, async ({ page }) => {
    await page.goto(paths.home);
    const total = await slidesOf(page).count();
    const row = page.getByRole('list', { name: news.carousel });
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
    const status = page.getByRole('region', { name: news.carousel }).getByRole('status');
    await expect(async () => {
      const first = await firstInSight(page);
      expect(first).toBeGreaterThan(1);
      await expect(status).toHaveText(news.position(first, total), { timeout: 1_000 });
    }).toPass();
  });

  test('does not move anything while the page loads', { tag: '@deep' }, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        window.name = String(Number(window.name) + shifts.reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(paths.home, { waitUntil: 'networkidle' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => Number(window.name))).toBeLessThan(0.001);
  });
});

async function firstInSight(page: Page): Promise<number> {
  return Math.min(...(await slidesInSight(page))) + 1;
}

test('the phone menu opens, says so, and closes with Esc (§2 Header and footer)', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto(paths.home);
  const button = page.getByRole('button', { name: shell.openMenu });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: shell.login }).filter({ visible: true })).toBeVisible();
  await expectAccessible('the open menu');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('news scroll, the menu opens, and no button that needs the script is shown (§2 Header and footer)', {
    tag: '@deep',
  }, async ({ page, portal }) => {
    await addNews(portal.url, items);
    await page.goto(paths.home);
    await expect(page.getByRole('button', { name: news.nextSlide })).toBeHidden();
    await slidesOf(page).last().scrollIntoViewIfNeeded();
    await expect(slidesOf(page).last().getByRole('link')).toBeInViewport();
    const button = page.getByRole('button', { name: shell.openMenu });
    if (await button.isVisible()) await button.click();
    await page.getByRole('link', { name: shell.login }).filter({ visible: true }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.login}$`));
  });
});
