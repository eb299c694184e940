import type { UserActor } from '@ruang-naskah/domain/actor';
import { defaultOffsets, type ScheduleTemplate } from '@ruang-naskah/domain/schedules/values';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import type { Deps } from '../deps.ts';
import { readYear } from '../features/calendar/read-year.ts';
import { saveYear } from '../features/calendar/save-year.ts';
import { savePreferences } from '../features/notices/preferences.ts';
import { saveSchedules } from '../features/schedules/save.ts';
import { saveView } from '../features/views/save.ts';
import { listMessages } from '../features/whatsapp/list.ts';
import { markMessage, openMessage } from '../features/whatsapp/send.ts';
import { demoContext } from './context.ts';
import type { SamplePeople } from './people.ts';
import type { Timeline } from './timeline.ts';

const [textbooks, , childrens] = defaultSettings.imprints;

/** The template that the newest book is planned by. */
export const bookSchedule: ScheduleTemplate = {
  imprint: textbooks?.name ?? '',
  bookType: textbooks?.bookType ?? '',
  anchor: 'start',
  offsets: defaultOffsets,
};
const childrensSchedule: ScheduleTemplate = {
  imprint: childrens?.name ?? '',
  bookType: childrens?.bookType ?? '',
  anchor: 'start',
  offsets: {
    Penulisan: 10,
    Layout: 25,
    Penyuntingan: 30,
    Proofreading: 35,
    'Pengajuan Cetak': 40,
    Selesai: 50,
  },
};

/** Plans what the publisher sets up: days off, templates, saved filters, consent to WhatsApp. */
export function planSetup(deps: Deps, timeline: Timeline, people: SamplePeople): void {
  const { dewi } = people;
  const year = timeline.dateInDays(0).slice(0, 4);
  timeline.planDaysAgo(Math.max(timeline.daysOfThisYear() - 8, 0.5), async () => {
    const { version, holidays } = await readYear(deps, dewi, { year });
    await saveYear(deps, demoContext(dewi, version), { year, holidays, confirmed: true });
  });
  timeline.planDaysAgo(60, async () => {
    const templates = [bookSchedule, childrensSchedule].map((template) => ({
      ...template,
      offsets: { ...template.offsets },
    }));
    await saveSchedules(deps, demoContext(dewi), { templates });
  });
  for (const person of [people.siti, people.ayu, people.fauzan, people.yusuf, people.dimas, people.intan]) {
    timeline.planDaysAgo(40, async () => {
      await savePreferences(deps, demoContext(person), { mail: {}, whatsappAllowed: true });
    });
  }
  timeline.planDaysAgo(25, async () => {
    const view = { list: 'manuscripts', shared: true } as const;
    await saveView(deps, demoContext(dewi), {
      ...view,
      name: 'Buku anak',
      filter: { tujuanPenerbit: childrensSchedule.imprint },
    });
    await saveView(deps, demoContext(dewi), {
      list: 'projects',
      name: 'Tata letak berjalan',
      shared: true,
      filter: { state: 'running', status: 'Layout' },
    });
    await saveView(deps, demoContext(dewi), {
      list: 'projects',
      name: 'Di meja Ratna',
      shared: false,
      filter: { state: 'running', turn: people.ratna.id },
    });
  });
}

/** Sends the oldest message that waits, as if by hand; the others stay to be tried out. */
export async function sendOneMessage(deps: Deps, admin: UserActor): Promise<void> {
  const { items } = await listMessages(deps, admin, { state: 'ready', cursor: undefined });
  const [oldest] = items;
  if (oldest === undefined) return;
  await openMessage(deps, demoContext(admin), oldest.id);
  await markMessage(deps, demoContext(admin), oldest.id, { outcome: 'sent' });
}
