import { expect, type Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';

/** All texts, field values and spoken attributes of a loaded page; fails where a hostile text became markup. */
export async function readPage(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loading = page.getByText(messages.ui.loading, { exact: true }).filter({ visible: true });
  await expect(loading).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { read, strange: foreign } = await page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll('script, style')) element.remove();
    const attributes = ['alt', 'title', 'aria-label', 'placeholder'];
    const said = [...document.querySelectorAll('*')].flatMap((element) => [
      ...attributes.map((name) => element.getAttribute(name)),
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : null,
    ]);
    const foreignSelectors = [
      'script:not([src]):not([type="application/json"]):not([type="application/ld+json"])',
      'script[src]:not([src^="/assets/"])',
      `link[href]:not([href^="/"]):not([href^="${location.origin}/"])`,
      'img:not([src^="/"]):not([src^="data:"]):not([src^="blob:"])',
      'iframe, object, embed, base, math, animate, video, template, meta[http-equiv], [srcdoc]',
      '[href^="javascript:" i], [action^="javascript:" i], [data^="javascript:" i]',
    ];
    const elements = [...document.querySelectorAll('*')].filter(
      (element) =>
        element.matches(foreignSelectors.join(',')) ||
        element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    return {
      read: [document.title, body.textContent, ...said].join('\n'),
      strange: elements.map((element) => element.outerHTML.slice(0, 200)),
    };
  });
  expect(foreign, page.url()).toEqual([]);
  return read;
}
