import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { UnusableDatabaseError } from '../db/handle.ts';
import type { ProcessDeps } from '../deps.ts';
import { readAllNotices } from '../features/notices/bell/service.ts';
import { remind } from '../features/notices/reminders/service.ts';
import { updateSettings } from '../features/settings/service.ts';
import { fixedClock } from '../infra/clock.ts';
import { changeRoleOf } from '../privacy/role/service.ts';
import { demoBy, endSessions } from './by.ts';
import { planManuscripts } from './manuscripts.ts';
import { planNews } from './news.ts';
import { planOffice, sendOneMessage } from './office.ts';
import { addPeople, emailOf } from './people.ts';
import { lastYearDays, planLastYear, planProjects } from './projects.ts';
import { planTalk } from './talk.ts';
import { planTasks } from './tasks.ts';
import { Timeline } from './timeline.ts';

/** The sample data cannot be made; the message is one line for the person who started the demo. */
export class DemoError extends UnusableDatabaseError {
  override readonly name = 'DemoError';
}

/** Its row in the settings table says that the sample data are complete. */
const marker = 'demo';

export interface Filled {
  readonly manuscripts: number;
  readonly projects: number;
  readonly news: number;
}

/**
 * Fills an empty database with half a year of a publisher's life and some books of the year before, through the same services that serve requests, so
 * that histories, feed and audit log are what they would be. Returns undefined when that was done before.
 * @throws DemoError when the database holds something else
 */
export async function fillOnce(deps: ProcessDeps): Promise<Filled | undefined> {
  if (await isFilled(deps)) return undefined;
  await refuseForeignData(deps);
  const now = deps.clock.now();
  const timeline = new Timeline(now);
  const firstDayAgo = timeline.daysOfThisYear() + lastYearDays + 7;
  const clock = fixedClock(now - firstDayAgo * 24 * 60 * 60 * 1000);
  const past: ProcessDeps = { ...deps, clock };
  const cast = await addPeople(past);
  timeline.daysAgo(firstDayAgo - 1, async () => {
    await updateSettings(past, demoBy(cast.dewi), sampleSettings);
  });
  const manuscripts = planManuscripts(past, timeline, cast);
  planOffice(past, timeline, cast);
  const books = planProjects(past, timeline, cast, manuscripts);
  const projects = planLastYear(past, timeline, cast) + books.length + planTasks(past, timeline, cast);
  planTalk(past, timeline, cast, { manuscripts, books });
  const news = planNews(past, timeline, cast);
  timeline.daysAgo(30, () => changeRoleOf(past, emailOf('suparman'), 'user'));
  // The change of role ended the session of this account.
  const { suparman, ...signedIn } = cast;
  timeline.daysAgo(2, async () => {
    for (const person of Object.values(signedIn)) await readAllNotices(past, demoBy(person));
  });
  timeline.daysAgo(0, () => sendOneMessage(past, cast.rahmat));
  await timeline.play(clock);
  await endSessions(past, Object.values(cast));
  await remind(deps);
  await deps.db.write(async (tx) => {
    // The mails of half a year are not written at the first start.
    await tx.updateTable('notices').set({ mail_due_at: null }).where('mail_due_at', 'is not', null).execute();
    await tx
      .insertInto('settings')
      .values({ key: marker, value: JSON.stringify({ filled: true }), version: 1, updated_at: now })
      .execute();
  });
  return { manuscripts: manuscripts.length, projects, news };
}

async function isFilled({ db }: ProcessDeps): Promise<boolean> {
  const row = await db.reads
    .selectFrom('settings')
    .select('key')
    .where('key', '=', marker)
    .executeTakeFirst();
  return row !== undefined;
}

async function refuseForeignData({ db, config }: ProcessDeps): Promise<void> {
  const person = await db.reads.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (person === undefined) return;
  throw new DemoError(
    `The database in ${config.dataDir} holds other data, or sample data that were interrupted. Delete the folder and start again.`,
  );
}

const sampleSettings = {
  ...defaultSettings,
  // A house in the middle of its work, which may have no mail server.
  firstStepsHidden: true,
  address: 'Jl. Kaliurang Km 9, Ngaglik, Sleman, Daerah Istimewa Yogyakarta 55581',
  phone: '+62 274 555 0123',
  whatsapp: '+62 812 5550 1234',
  email: 'redaksi@ruang-naskah.example',
  hours: 'Senin sampai Jumat, 08.00 sampai 16.00 WIB',
  mapUrl: 'https://www.openstreetmap.org/?mlat=-7.7218&mlon=110.3975&zoom=15',
  social: [
    { name: 'Instagram', url: 'https://instagram.example/ruangnaskah' },
    { name: 'YouTube', url: 'https://youtube.example/@ruangnaskah' },
  ],
  marketplaces: [
    { name: 'Tokopedia', url: 'https://tokopedia.example/ruangnaskah' },
    { name: 'Shopee', url: 'https://shopee.example/ruangnaskah' },
  ],
};
