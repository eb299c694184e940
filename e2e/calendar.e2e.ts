import { dayInWords, dayOf, weekdayInWords } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { fillDate } from './support/fields.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';

const words = messages.calendar;

test('the admin enters a holiday, corrects it, takes it out and confirms the year', { tag: '@deep' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.settings);
  await page.getByRole('link', { name: words.open }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
  const present = Number(dayOf(Date.now()).slice(0, 4));
  const year = String(present + 2);
  await page.getByRole('link', { name: year, exact: true }).click();
  await expect(page.getByText(words.empty)).toBeVisible();

  const dialog = page.getByRole('dialog');
  const fill = async (date: string, name: string) => {
    await fillDate(dialog.getByLabel(words.labels.date, { exact: true }), date);
    await dialog.getByLabel(words.labels.name).fill(name);
    await dialog.getByRole('button', { name: words.save }).click();
  };
  await page.getByRole('button', { name: words.add }).click();
  await fill(`${present}-12-25`, 'Natal');
  await expect(dialog.getByText(words.otherYear(year)).last()).toBeVisible();
  await fill(`${year}-12-25`, 'Natal');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: words.change('Natal') }).click();
  await fill(`${year}-12-26`, 'Natal kedua');
  await expect(page.getByRole('button', { name: words.change('Natal kedua') })).toBeVisible();
  await expectAccessible('a year of holidays');

  await page.getByRole('button', { name: words.confirm(year) }).click();
  await expect(page.getByRole('button', { name: words.reopen })).toBeVisible();
  await page.getByRole('button', { name: words.remove('Natal kedua') }).click();
  await expect(page.getByText(words.empty)).toBeVisible();
});

test('what is refused of the year is told at the day that is entered, or without a link', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.calendar);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: words.add }).click();
  await fillDate(
    dialog.getByLabel(words.labels.date, { exact: true }),
    `${dayOf(Date.now()).slice(0, 4)}-12-27`,
  );
  await dialog.getByLabel(words.labels.name).fill('Cuti');
  let fields = {};
  await page.route('**/api/calendar*', async (route) => {
    const body = route.request().postDataJSON();
    if (route.request().method() === 'GET') return route.fallback();
    fields = {
      [`holidays.${body.holidays.length - 1}.date`]: words.twice,
      'holidays.77.date': 'Baris lain.',
    };
    return route.fulfill({
      status: 422,
      json: { code: 'invalid', message: 'Periksa.', fields, requestId: 'x' },
    });
  });
  await dialog.getByRole('button', { name: words.save }).click();
  const summary = dialog.locator('.alert').filter({ hasText: messages.ui.errorSummary });
  await expect(summary.getByRole('listitem').filter({ hasText: 'Baris lain.' })).toBeVisible();
  await expectAccessible('a day that is refused');
  await expect(summary.getByRole('link')).toHaveCount(1);
  await summary.getByRole('link').click();
  await expect(dialog.getByLabel(words.labels.date, { exact: true })).toBeFocused();
});

test('after a holiday or a week day was made free, the admin sees which deadlines fall on it, and their list', async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const [editor, title] = [newPerson('Ratna Libur'), 'Cerita dari Sawah'];
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const admin = await signedInApi(portal.url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const year = Number(dayOf(Date.now()).slice(0, 4)) + 1;
  // The first Wednesday of the next December.
  const [day = ''] = [1, 2, 3, 4, 5, 6, 7]
    .map((one) => `${year}-12-0${one}`)
    .filter((one) => weekdayInWords(one) === messages.dates.weekdays[3]);
  const task = { title, workType: 'Layout', deadline: day, submissionLink: null, editorId };
  expect((await admin.post('/api/projects/tasks', { data: task })).status()).toBe(201);
  await admin.dispose();
  const falls = page.getByRole('link', {
    name: words.due.onDay('1', `${weekdayInWords(day)}, ${dayInWords(day)}`),
  });

  await signIn(adminAccount);
  await page.goto(`${paths.calendar}?tahun=${year}`);
  await page.getByRole('button', { name: words.add }).click();
  const dialog = page.getByRole('dialog');
  await expect(falls).toHaveCount(0);
  await fillDate(dialog.getByLabel(words.labels.date, { exact: true }), day);
  await dialog.getByLabel(words.labels.name).fill('Pilkada');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(falls).toBeVisible();
  await expectAccessible('deadlines on a day off');
  await falls.click();
  const removable = page.getByRole('button', {
    name: messages.ui.removeFilter(messages.projectList.extra.tenggat(`${Number(day.slice(8))} Des ${year}`)),
  });
  await expect(removable).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  await removable.click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('tenggat'));

  await page.goto(`${paths.calendar}?tahun=${year}`);
  await page.getByRole('button', { name: words.remove('Pilkada') }).click();
  await expect(falls).toHaveCount(0);
  await page.goto(paths.settings);
  await page.getByRole('checkbox', { name: messages.dates.weekdays[3] }).uncheck();
  await page.getByRole('button', { name: messages.settings.save }).click();
  await expect(falls).toBeVisible();
  await page.getByRole('checkbox', { name: messages.dates.weekdays[3] }).check();
  await page.getByRole('button', { name: messages.settings.save }).click();
  await expect(falls).toHaveCount(0);
});
