import { type APIRequestContext, expect } from '@playwright/test';
import type { HolidayYear } from '@ruang-naskah/domain/calendar/schema';
import { addDays } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import type { Schedules } from '@ruang-naskah/domain/schedules/schema';
import { shorten } from './hostile-texts.ts';

/** Stores holidays of this year, templates of schedules and views of the projects with these names. */
export async function addHolidaysTemplatesAndViews(
  admin: APIRequestContext,
  names: readonly string[],
): Promise<void> {
  const { year, version } = (await (await admin.get('/api/calendar')).json()) as HolidayYear;
  const holidays = names.map((name, at) => ({
    date: addDays(`${year}-01-01`, at),
    name: shorten(name, limits.holidayName),
    kind: 'libur',
  }));
  await replace(admin, '/api/calendar', { year, confirmed: false, holidays }, version);

  const schedules = (await (await admin.get('/api/schedules')).json()) as Schedules;
  const templates = names.slice(0, limits.scheduleTemplates).map((name) => ({
    imprint: '',
    bookType: shorten(name, limits.settingsName),
    anchor: 'start',
    offsets: { Layout: 30 },
  }));
  await replace(admin, '/api/schedules', { templates }, schedules.version);

  for (const text of names.slice(0, limits.views)) {
    const name = shorten(text, limits.viewName);
    const answer = await admin.post('/api/views', {
      data: { list: 'projects', name, filter: { status: 'Layout' } },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

async function replace(admin: APIRequestContext, path: string, data: unknown, version: number) {
  const answer = await admin.put(path, { data, headers: { 'if-match': `"${version}"` } });
  expect(answer.status(), await answer.text()).toBe(200);
}
