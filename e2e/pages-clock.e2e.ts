import type { Page } from '@playwright/test';
import { addDays, dayInWords, dayOf, defaultTimeZone, startOfDay } from '@ruang-naskah/domain/dates';
import { serverTimeHeader } from '@ruang-naskah/domain/endpoint';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { deadlineText } from '@ruang-naskah/domain/projects/deadlines';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, type Person, personId, registerPerson, signedInApi } from './support/people.ts';

/** Decision 0066: "today" is the server's on every screen, whatever the device's clock says, over midnight and after a sleep. */

const [hour, day] = [3_600_000, 86_400_000];
const { deviceClock } = messages.shell;
const dueToday = deadlineText({ urgency: 'soon', days: 0, namedDay: 'today' });
const lateByOne = deadlineText({ urgency: 'overdue', days: 1 });

/** An editor with a stage that is due on the server's present day. */
async function editorDueToday(url: string): Promise<{ editor: Person; title: string; today: string }> {
  const editor = newPerson('Ratna Jam');
  await registerPerson(url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(url, adminAccount);
  const today = dayOf(Date.now());
  const title = `Jam ${editor.email}`;
  const editorId = await personId(admin, 'redaksi', editor);
  const task = { title, workType: 'Layout', deadline: today, submissionLink: null, editorId };
  expect((await admin.post('/api/projects/tasks', { data: task })).status()).toBe(201);
  await admin.dispose();
  return { editor, title, today };
}

/** Lets the answers of the API say a later time than the server's. @returns sets by how much */
async function shiftServer(page: Page): Promise<(milliseconds: number) => void> {
  let shift = 0;
  await page.route(
    (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/live',
    async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      headers[serverTimeHeader] = String(Number(headers[serverTimeHeader]) + shift);
      await route.fulfill({ response, headers });
    },
  );
  return (milliseconds) => {
    shift = milliseconds;
  };
}

/** A request may be under way while the test ends. */
const endRoutes = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** The day stands on paper as well, as that of printing. */
const onScreen = { visible: true };

const wrongClocks = [
  // The zone left as the shop set it, the time set by hand to what the wall clock in Jakarta shows.
  { name: 'fifteen hours ahead in another zone', off: 15 * hour, timezoneId: 'America/Los_Angeles' },
  { name: 'two days behind', off: -2 * day, timezoneId: defaultTimeZone },
];

for (const { name, off, timezoneId } of wrongClocks) {
  test.describe(() => {
    test.use({ timezoneId });
    test(`a device whose clock is ${name} shows the server's day, and is told so`, async ({
      page,
      portal,
      signIn,
    }) => {
      const { editor, title, today } = await editorDueToday(portal.url);
      await page.clock.install({ time: Date.now() + off });
      await signIn(editor);
      await page.goto(paths.dashboardMain);
      await expect(page.getByText(dayInWords(today)).filter(onScreen)).toBeVisible();
      await expect(page.locator('summary', { hasText: title })).toContainText(dueToday);
      await expect(page.getByText(deviceClock, { exact: true })).toBeVisible();

      await signIn(adminAccount);
      await page.goto(`${paths.runningProjects}?q=${encodeURIComponent(title)}`);
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText(dueToday);
      await page.goto(paths.activity);
      await expect(page.getByText(dayInWords(today)).filter(onScreen).first()).toBeVisible();
    });
  });
}

test('an open page passes midnight without a reload, and says nothing about the clock of the device', async ({
  page,
  portal,
  signIn,
}) => {
  const { editor, title, today } = await editorDueToday(portal.url);
  await page.clock.install();
  const shift = await shiftServer(page);
  await signIn(editor);
  await page.goto(paths.dashboardMain);
  const task = page.locator('summary', { hasText: title });
  await expect(task).toContainText(dueToday);
  await page.evaluate(() => Object.assign(window, { reloaded: false }));

  const tomorrow = addDays(today, 1);
  const wait = startOfDay(tomorrow) - Date.now() + 20_000;
  shift(wait);
  await page.clock.fastForward(wait);
  await expect(page.getByText(dayInWords(tomorrow)).filter(onScreen)).toBeVisible();
  await expect(task).toContainText(lateByOne);
  expect(await page.evaluate(() => 'reloaded' in window)).toBe(true);
  await expect(page.getByText(deviceClock)).toHaveCount(0);
  await endRoutes(page);
});

test('a page that slept over midnight asks the server and shows the new day', async ({
  page,
  portal,
  signIn,
}) => {
  const { editor, title, today } = await editorDueToday(portal.url);
  await page.clock.install();
  const shift = await shiftServer(page);
  await signIn(editor);
  await page.goto(paths.dashboardMain);
  const task = page.locator('summary', { hasText: title });
  await expect(task).toContainText(dueToday);

  // Asleep the monotonic clock stands still; the clock on the wall goes on.
  shift(day);
  await page.clock.setSystemTime(Date.now() + day);
  await page.clock.runFor(16_000);
  await expect(page.getByText(dayInWords(addDays(today, 1))).filter(onScreen)).toBeVisible();
  await expect(task).toContainText(lateByOne);
  await expect(page.getByText(deviceClock)).toHaveCount(0);

  // The page is back in sight: asked at once, without waiting for the next look at the clock.
  shift(2 * day);
  await page.clock.setSystemTime(Date.now() + 2 * day);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(dayInWords(addDays(today, 2))).filter(onScreen)).toBeVisible();
  await endRoutes(page);
});
