import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, userPath } from '@ruang-naskah/domain/paths';
import { personId } from '../people.ts';
import { openUser } from './accounts.ts';
import type { TestedButton } from './button-cases.ts';
import { saveOnlyView } from './content.ts';
import { manuscriptAndProjectButtons } from './manuscript-and-project-buttons.ts';
import type { Untested, Visit } from './tested-form.ts';
import { signInElsewhere } from './visitors.ts';

const { accountChanges, approvals, auth, calendar, feeds, notices, reasons, schedules } = messages;
const { userAdmin, views, workshop } = messages;

const buttonNamed = (name: string) => (visit: Visit) => visit.page.getByRole('button', { name, exact: true });
const nextYear = String(new Date().getFullYear() + 3);

async function openUnconfirmedYear({ people, page, uniqueWord }: Visit): Promise<void> {
  await people.updateRecord(`/api/calendar?year=${nextYear}`, () => ({
    to: '/api/calendar',
    data: {
      year: nextYear,
      confirmed: false,
      holidays: [{ date: `${nextYear}-03-02`, name: `Libur ${uniqueWord}`, kind: 'libur' }],
    },
  }));
  await page.goto(`${paths.calendar}?tahun=${nextYear}`);
}

/** Opens a new account, with these columns set, as the admin. */
async function openUserWith(visit: Visit, set: object): Promise<void> {
  const person = await visit.people.newPerson('penulis', `Akun ${visit.uniqueWord}`);
  visit.id = await personId(await visit.people.apiOf('admin'), 'penulis', person);
  const own = visit.id;
  await visit.people.portal.alter((tx) => tx.updateTable('users').set(set).where('id', '=', own).execute());
  await visit.page.goto(userPath(own));
}

/** Buttons and switches that write at once: a new one has to stand here, or buttons.test.ts fails. */
export const buttons: Readonly<Record<string, TestedButton>> = {
  'confirm a year': {
    sourceFile: 'features/calendar/use-holiday-saving.ts',
    actor: 'admin',
    open: openUnconfirmedYear,
    button: buttonNamed(calendar.confirm(nextYear)),
  },
  'remove a holiday': {
    sourceFile: 'features/calendar/use-holiday-saving.ts',
    actor: 'admin',
    open: openUnconfirmedYear,
    button: (visit) => buttonNamed(calendar.remove(`Libur ${visit.uniqueWord}`))(visit),
  },
  'remove a template of reasons': {
    sourceFile: 'features/notices/use-reason-list.ts',
    actor: 'admin',
    open: async ({ people, page, uniqueWord }) => {
      await people.updateRecord<{ version: number; reasons: { reasonFor: string }[] }>(
        '/api/notices/reasons',
        ({ reasons: own }) => ({
          data: { reasons: [{ reasonFor: own[0]?.reasonFor, name: uniqueWord, text: uniqueWord }, ...own] },
        }),
      );
      await page.goto(paths.adminNotices);
    },
    button: (visit) => buttonNamed(reasons.remove(visit.uniqueWord))(visit),
  },
  'remove a template of plans': {
    sourceFile: 'features/schedules/use-template-saving.ts',
    actor: 'admin',
    open: async ({ people, page, uniqueWord }) => {
      const plan = { imprint: '', bookType: uniqueWord, anchor: 'start', offsets: { Penulisan: 5 } };
      await people.updateRecord<{ version: number; templates: object[] }>(
        '/api/schedules',
        ({ templates }) => ({
          data: { templates: [plan, ...templates] },
        }),
      );
      await page.goto(paths.schedules);
    },
    button: ({ page, uniqueWord }) =>
      page.getByRole('button', { name: new RegExp(`^${schedules.remove('')}.*${uniqueWord}$`) }),
  },
  'remove a view': {
    sourceFile: 'features/views/view-form.tsx',
    actor: 'admin',
    open: async (visit) => {
      await saveOnlyView(visit);
      await visit.page.goto(`${paths.users}?role=redaksi`);
      await visit.page.getByRole('button', { name: views.edit(`Lama ${visit.uniqueWord}`) }).click();
    },
    button: buttonNamed(views.remove),
  },
  'close a workshop': {
    sourceFile: 'features/settings/workshop-section.tsx',
    actor: 'admin',
    open: async ({ people, page }) => {
      const data = { kind: 'network', time: '23:59' };
      await (await people.apiOf('admin')).put('/api/settings/workshop', { data });
      await page.goto(paths.settings);
    },
    button: buttonNamed(workshop.close),
  },
  'approve an account': {
    sourceFile: 'features/users/admin/admin-approve-user.tsx',
    actor: 'admin',
    open: (visit) => openUserWith(visit, { active: 0 }),
    button: buttonNamed(approvals.approve),
  },
  'open an account again': {
    sourceFile: 'features/users/admin/admin-suspension.tsx',
    actor: 'admin',
    open: async (visit) => {
      const person = await visit.people.newPerson('penulis', `Akun ${visit.uniqueWord}`);
      const admin = await visit.people.apiOf('admin');
      visit.id = await personId(admin, 'penulis', person);
      await admin.put(`/api/users/${visit.id}/suspension`, { data: { reason: 'Diminta.' } });
      await visit.page.goto(userPath(visit.id));
    },
    button: buttonNamed(accountChanges.reopen),
  },
  'sign somebody out': {
    sourceFile: 'features/users/admin/admin-person-actions.tsx',
    actor: 'admin',
    open: openUser,
    button: buttonNamed(userAdmin.endSessions),
  },
  'send the mail of a new password': {
    sourceFile: 'features/users/admin/admin-person-actions.tsx',
    actor: 'admin',
    open: openUser,
    button: buttonNamed(userAdmin.sendReset),
  },
  'end one sign-in': {
    sourceFile: 'features/users/security/sessions-section.tsx',
    actor: 'penulis',
    open: async (visit) => {
      await signInElsewhere(visit);
      await visit.page.goto(paths.profile);
    },
    button: ({ page }) =>
      page
        .getByRole('region', { name: auth.sessionsTitle })
        .getByRole('button', { name: new RegExp(`^${auth.sessionOf('')}`) })
        .first(),
  },
  'make a calendar': {
    sourceFile: 'features/notices/calendar-feed.tsx',
    actor: 'redaksi',
    open: async ({ people, page }) => {
      await (await people.apiOf('redaksi')).delete('/api/calendar-feed');
      await page.goto(paths.notices);
    },
    button: buttonNamed(feeds.make),
  },
  'allow messages': {
    sourceFile: 'features/notices/preferences-form.tsx',
    actor: 'redaksi',
    open: ({ page }) => page.goto(paths.notices),
    button: ({ page }) => page.getByRole('checkbox', { name: notices.whatsappConsent }),
    toggles: true,
  },
  ...manuscriptAndProjectButtons,
};

/** By source file: how many of its writes have no row above, and why. */
export const untestedWrites: Readonly<Record<string, Untested>> = {
  'features/activities/desk/first-steps.tsx': {
    count: 1,
    why: 'once for a portal: activities-question.e2e.ts',
  },
  'features/factors/totp-dialog.tsx': {
    count: 2,
    why: 'nobody presses for it, and its repetition: factors.e2e.ts',
  },
  'features/notices/use-reason-list.ts': { count: 1, why: 'behind reason-form.tsx' },
  'features/projects/bulk/use-bulk-change.tsx': { count: 1, why: 'behind the dialogs of rows-form.tsx' },
  'features/projects/edit/use-project-save.ts': {
    count: 1,
    why: 'behind the dialog of a project and the cells of its row',
  },
  'features/projects/tasks/author-contact.tsx': { count: 1, why: 'shows, and stores only that it was shown' },
  'features/settings/use-settings-form.ts': { count: 1, why: 'behind the form of the settings' },
  'features/users/admin/admin-suspension.tsx': {
    count: 1,
    why: 'beside a choice of the successor: users-closed.e2e.ts',
  },
  'features/users/security/own-data-section.tsx': { count: 1, why: 'asks for a file, and stores nothing' },
  'features/views/use-views.ts': { count: 2, why: 'behind features/views/view-form.tsx' },
  'features/whatsapp/message-panel.tsx': { count: 1, why: 'opens another window: whatsapp.e2e.ts' },
};
