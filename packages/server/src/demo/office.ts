import type { UserActor } from '@ruang-naskah/domain/actor';
import { type ScheduleTemplate, usualOffsets } from '@ruang-naskah/domain/schedules/values';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import type { Deps } from '../deps.ts';
import { readYear, saveYear } from '../features/calendar/service.ts';
import { savePreferences } from '../features/notices/bell/service.ts';
import { saveSchedules } from '../features/schedules/service.ts';
import { saveView } from '../features/views/service.ts';
import { listMessages, openMessage, settleMessage } from '../features/whatsapp/service.ts';
import { demoBy } from './by.ts';
import type { Cast } from './people.ts';
import type { Timeline } from './timeline.ts';

const [textbooks, , childrens] = defaultSettings.imprints;

/** The template that the newest book is planned by. */
export const bookSchedule: ScheduleTemplate = {
  imprint: textbooks?.name ?? '',
  bookType: textbooks?.bookType ?? '',
  anchor: 'start',
  offsets: usualOffsets,
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

/** Plans the office's setup: days off, templates, saved filters, consent to WhatsApp. */
export function planOffice(deps: Deps, timeline: Timeline, cast: Cast): void {
  const { dewi } = cast;
  const year = timeline.day(0).slice(0, 4);
  timeline.daysAgo(Math.max(timeline.daysOfThisYear() - 8, 0.5), async () => {
    const { version, holidays } = await readYear(deps, dewi, { year });
    await saveYear(deps, demoBy(dewi, version), { year, holidays, confirmed: true });
  });
  timeline.daysAgo(60, async () => {
    const templates = [bookSchedule, childrensSchedule].map((template) => ({
      ...template,
      offsets: { ...template.offsets },
    }));
    await saveSchedules(deps, demoBy(dewi), { templates });
  });
  for (const person of [cast.siti, cast.ayu, cast.fauzan, cast.yusuf, cast.dimas, cast.intan]) {
    timeline.daysAgo(40, async () => {
      await savePreferences(deps, demoBy(person), { mail: {}, whatsappAllowed: true });
    });
  }
  timeline.daysAgo(25, async () => {
    const view = { list: 'manuscripts', shared: true } as const;
    await saveView(deps, demoBy(dewi), {
      ...view,
      name: 'Buku anak',
      filter: { tujuanPenerbit: childrensSchedule.imprint },
    });
    await saveView(deps, demoBy(dewi), {
      list: 'projects',
      name: 'Tata letak berjalan',
      shared: true,
      filter: { state: 'running', status: 'Layout' },
    });
    await saveView(deps, demoBy(dewi), {
      list: 'projects',
      name: 'Di meja Ratna',
      shared: false,
      filter: { state: 'running', turn: cast.ratna.id },
    });
  });
}

/** Sends the oldest message that waits, as if by hand; the others stay to be tried out. */
export async function sendOneMessage(deps: Deps, admin: UserActor): Promise<void> {
  const { items } = await listMessages(deps, admin, { state: 'ready', cursor: undefined });
  const [oldest] = items;
  if (oldest === undefined) return;
  await openMessage(deps, demoBy(admin), oldest.id);
  await settleMessage(deps, demoBy(admin), oldest.id, { outcome: 'sent' });
}
