import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { UnusableDatabaseError } from '../db/handle.ts';
import { hashBaseline } from '../db/schema-version.ts';
import type { ProcessDeps } from '../deps.ts';
import { markAllRead } from '../features/notices/bell.ts';
import { remindByDate } from '../features/notices/remind-by-date.ts';
import { updateSettings } from '../features/settings/update.ts';
import { fixedClock } from '../infra/clock.ts';
import { changeRoleByOperator } from '../privacy/change-role.ts';
import { demoContext, endSessions } from './context.ts';
import { planManuscripts } from './manuscripts.ts';
import { planNews } from './news.ts';
import { planNotesAndRequests } from './notes-and-requests.ts';
import { addPeople, emailOf } from './people.ts';
import { lastYearDays, planLastYear, planProjects } from './projects.ts';
import { planSetup, sendOneMessage } from './setup.ts';
import { planTasks } from './tasks.ts';
import { Timeline } from './timeline.ts';

/** The sample data cannot be made; the message is one line for the person who started the demo. */
export class DemoError extends UnusableDatabaseError {
  override readonly name = 'DemoError';
}

/** Its row in the settings table says that the sample data are complete, and for which tables they were made. */
const markerKey = 'demo';

/** For sample data that do not fit the program, as after a switch of branches. */
export function describeUnfit(dataDir: string): string {
  return `The sample data in ${dataDir} were made by another version of this program. Delete the folder and start again.`;
}

/** How many of each were made. */
export interface SampleCounts {
  readonly manuscripts: number;
  readonly projects: number;
  readonly news: number;
}

/**
 * Fills an empty database with half a year of a publisher's work and some books of the year before. The functions that
 * serve requests write it, so that histories, feed and audit log are what they would be. Returns undefined when that was done before.
 * @throws DemoError when the database holds something else, or has other tables
 */
export async function fillOnce(deps: ProcessDeps): Promise<SampleCounts | undefined> {
  if (await isFilled(deps)) return undefined;
  await refuseForeignData(deps);
  const now = deps.clock.now();
  const timeline = new Timeline(now);
  const firstDayAgo = timeline.daysOfThisYear() + lastYearDays + 7;
  const clock = fixedClock(now - firstDayAgo * 24 * 60 * 60 * 1000);
  const pastDeps: ProcessDeps = { ...deps, clock };
  const people = await addPeople(pastDeps);
  timeline.planDaysAgo(firstDayAgo - 1, async () => {
    await updateSettings(pastDeps, demoContext(people.dewi), sampleSettings);
  });
  const manuscripts = planManuscripts(pastDeps, timeline, people);
  planSetup(pastDeps, timeline, people);
  const books = planProjects(pastDeps, timeline, people, manuscripts);
  const projects =
    planLastYear(pastDeps, timeline, people) + books.length + planTasks(pastDeps, timeline, people);
  planNotesAndRequests(pastDeps, timeline, people, { manuscripts, books });
  const news = planNews(pastDeps, timeline, people);
  timeline.planDaysAgo(30, () => changeRoleByOperator(pastDeps, emailOf('suparman'), 'user'));
  // The change of role ended the session of this account.
  const { suparman, ...signedIn } = people;
  timeline.planDaysAgo(2, async () => {
    for (const person of Object.values(signedIn)) await markAllRead(pastDeps, demoContext(person));
  });
  timeline.planDaysAgo(0, () => sendOneMessage(pastDeps, people.rahmat));
  await timeline.play(clock);
  await endSessions(pastDeps, Object.values(people));
  await remindByDate(deps);
  await deps.db.write(async (tx) => {
    // The mails of half a year are not written at the first start.
    await tx.updateTable('notices').set({ mail_due_at: null }).where('mail_due_at', 'is not', null).execute();
    await tx
      .insertInto('settings')
      .values({
        key: markerKey,
        value: JSON.stringify({ tables: hashBaseline(deps.db.engine) }),
        version: 1,
        updated_at: now,
      })
      .execute();
  });
  return { manuscripts: manuscripts.length, projects, news };
}

async function isFilled({ db, config }: ProcessDeps): Promise<boolean> {
  const row = await db.reads
    .selectFrom('settings')
    .select('value')
    .where('key', '=', markerKey)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (JSON.parse(row.value).tables !== hashBaseline(db.engine))
    throw new DemoError(describeUnfit(config.dataDir));
  return true;
}

async function refuseForeignData({ db, config }: ProcessDeps): Promise<void> {
  const person = await db.reads.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (person === undefined) return;
  throw new DemoError(
    `The database in ${config.dataDir} holds other data, or sample data that were interrupted. Name another DATA_DIR, or delete that folder if nothing in it is needed.`,
  );
}

const sampleSettings = {
  ...defaultSettings,
  // As a publisher that set up the portal long ago.
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
