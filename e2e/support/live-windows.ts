import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { formatCount } from '@ruang-naskah/domain/text';
import { type Person, signedInApi } from './people.ts';
import type { Portal } from './portal.ts';

/** Windows of several people that show changes without a reload, and the WhatsApp messages about them. */

const { live, shell } = messages;

/** A window in a person's own browser that listens for changes. */
export async function openLiveWindow(
  browser: Browser,
  portal: Portal,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url });
  const api = await signedInApi(portal.url, { email, password });
  await context.addCookies((await api.storageState()).cookies);
  await api.dispose();
  return openLivePage(await context.newPage(), path);
}

/** The same for an existing window. */
export async function openLivePage(page: Page, path: string): Promise<Page> {
  const listening = page.waitForResponse('**/api/live');
  await page.goto(path);
  expect((await listening).status()).toBe(200);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Waits until the bell of an open window shows this count, without a reload. */
export async function expectBell(page: Page, unread: number): Promise<void> {
  const name = `${shell.screens.notices}: ${shell.unreadNotices(formatCount(unread, limits.unreadCounted))}`;
  await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true })).toBeVisible();
}

/** Expects what is seen once the button of announced changes was pressed, without a reload. */
export async function expectAfterShowingChanges(page: Page, changed: Locator): Promise<void> {
  const show = page.getByRole('button', { name: live.show, exact: true });
  await expect(show.or(changed).first()).toBeVisible();
  // Further changes may arrive meanwhile.
  await expect(async () => {
    if (await show.isVisible()) await show.click({ timeout: 5_000 });
    await expect(changed).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Sends a person's messages; returns the decoded texts with which WhatsApp would open. */
export async function sendWhatsappMessages(admin: APIRequestContext, { nama }: Person): Promise<string[]> {
  const { items } = (await (await admin.get('/api/whatsapp')).json()) as {
    items: { id: string; nama: string }[];
  };
  const texts: string[] = [];
  for (const { id } of items.filter((item) => item.nama === nama)) {
    const opened = await admin.post(`/api/whatsapp/${id}/open`);
    expect(opened.status(), await opened.text()).toBe(200);
    const link = new URL(((await opened.json()) as { waLink: string }).waLink);
    expect(link.href).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/);
    texts.push(link.searchParams.get('text') ?? '');
    const settled = await admin.put(`/api/whatsapp/${id}`, { data: { outcome: 'sent' } });
    expect(settled.ok(), await settled.text()).toBe(true);
  }
  return texts;
}
