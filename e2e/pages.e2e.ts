import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { contactFields } from '@ruang-naskah/domain/settings/content';
import { faqTopics } from '@ruang-naskah/domain/settings/content-faq';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { adminAccount, expect, test } from './fixtures.ts';
import { signedInApi } from './support/people.ts';

const { shell, ui } = messages;
const linked = [
  { label: shell.contact, path: paths.contact },
  { label: shell.careers, path: paths.careers },
  { label: shell.faq, path: paths.faq },
  { label: shell.news, path: paths.newsList },
  { label: shell.privacy, path: paths.privacy },
];

for (const { label, path } of linked) {
  test(`${path} is reached from the footer and accessible`, { tag: '@deep' }, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(paths.home);
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(page).toHaveTitle(`${label} - ${defaultSettings.publisherName}`);
    await expectAccessible(path);
  });
}

test('every way to reach the publisher is on /kontak, phone and e-mail also in the footer, once they are set (§2 Public)', {
  tag: '@deep',
}, async ({ page, portal }) => {
  const admin = await signedInApi(portal.url, adminAccount);
  const save = async (change: object) => {
    const { version, ...stored } = await (await admin.get('/api/settings')).json();
    const headers = { 'if-match': `"${version}"` };
    expect((await admin.put('/api/settings', { data: { ...stored, ...change }, headers })).ok()).toBe(true);
  };
  // Another test of this portal may have set any of them.
  const { address, phone, whatsapp, email, hours, mapUrl, social, marketplaces } = defaultSettings;
  const unset = { address, phone, whatsapp, email, hours, mapUrl, social, marketplaces };
  await save(unset);
  await page.goto(paths.contact);
  const [main, footer] = [page.getByRole('main'), page.getByRole('contentinfo')];
  await expect(async () => {
    await page.reload();
    await expect(main.getByText('Penerbit belum mengisi kontaknya.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(footer.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Shopee' })).toHaveAttribute('href', 'https://shopee.co.id/');

  const set = {
    address: 'Jl. Malioboro 1, Yogyakarta',
    phone: '+62 274 555 0123',
    email: 'halo@penerbit.id',
  };
  await save(set);
  await expect(async () => {
    await page.reload();
    await expect(footer).toContainText(set.address, { timeout: 1000 });
  }).toPass();
  for (const { value, href } of contactFields({ ...defaultSettings, ...set })) {
    await expect(main.getByText(value, { exact: true })).toBeVisible();
    if (href !== undefined) await expect(main.locator(`a[href="${href}"]`)).toContainText(value);
  }
  await expect(footer.getByRole('link', { name: set.phone })).toHaveAttribute('href', /^tel:\+62/);
  await expect(footer.getByRole('link', { name: set.email })).toHaveAttribute('href', /^mailto:/);
  await save(unset);
  await admin.dispose();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to an answer opens it, and all others open by a tap (§2 Public)', { tag: '@deep' }, async ({
    page,
  }) => {
    const [first, , third] = faqTopics(defaultSettings).flatMap(({ questions }) => questions);
    await page.goto(`${paths.faq}#${third?.id}`);
    await expect(page.getByText(third?.paragraphs[0] ?? '')).toBeInViewport();
    await expect(page.getByText(third?.title ?? '')).toBeInViewport();
    const answer = page.getByText(first?.paragraphs[0] ?? '');
    await expect(answer).toBeHidden();
    await page.getByText(first?.title ?? '').click();
    await expect(answer).toBeVisible();
  });
});

test('the keyboard reaches the page past the header', { tag: '@deep' }, async ({ page }) => {
  await page.goto(paths.faq);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: ui.skipToContent })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const path of [paths.home, paths.faq, paths.contact, paths.privacy, paths.newsList, '/tidak-ada']) {
  test(`${path} fits a 320 px screen, also with text twice as large`, {
    tag: path === paths.home ? [] : '@deep',
  }, async ({ page }) => {
    for (const [width, size] of [
      [320, '100%'],
      [360, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(path);
      await page.evaluate(
        (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
        size,
      );
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, `${path} at ${width} px with text of ${size}`).toBe(clientWidth);
    }
  });
}
