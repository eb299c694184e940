import { accountForms } from './accounts.ts';
import { administrationForms } from './administration.ts';
import { bulkForms } from './bulk.ts';
import { contentForms } from './content.ts';
import { manuscriptForms } from './manuscripts.ts';
import { ownPasswordForms } from './own-password.ts';
import { projectAndTaskForms } from './projects.ts';
import { secondStepForms } from './second-step.ts';
import type { TestedForm, Untested } from './tested-form.ts';
import { visitorForms } from './visitors.ts';

/** Every form and dialog of the product: one that is new has to stand here, or forms.test.ts fails. */
export const forms: Readonly<Record<string, TestedForm>> = {
  ...administrationForms,
  ...contentForms,
  ...accountForms,
  ...manuscriptForms,
  ...projectAndTaskForms,
  ...bulkForms,
  ...ownPasswordForms,
  ...secondStepForms,
  ...visitorForms,
};

/** By source file: how many of its forms and questions have no row above, and why. */
export const untestedForms: Readonly<Record<string, Untested>> = {
  'app/notes-logout-question.tsx': { count: 1, why: 'asks before a logout, and stores nothing' },
  'app/palette/key-list.tsx': { count: 1, why: 'shows keys' },
  'app/palette/palette.tsx': { count: 1, why: 'searches: pages-impatience.e2e.ts' },
  'app/public-logout-questions.tsx': { count: 4, why: 'plain HTML before a logout' },
  'features/auth/logout-form.tsx': { count: 1, why: 'plain HTML: leaves the page' },
  'features/auth/sign-in-again.tsx': { count: 1, why: 'opens over what was pressed: auth-signed-out.e2e.ts' },
  'features/factors/factor-rule.tsx': {
    count: 1,
    why: 'binds each admin of the portal that all tests share: factors.e2e.ts',
  },
  'features/factors/factor-methods.tsx': { count: 1, why: 'shows codes once, and has no other way on' },
  'features/factors/user-factors.tsx': {
    count: 1,
    why: 'for an account with an app, which takes its owner’s hands: factors.e2e.ts',
  },
  'features/factors/passkey-dialogs.tsx': {
    count: 2,
    why: 'wait for a device, which this portal’s address does not allow',
  },
  'features/factors/passkey-row.tsx': { count: 1, why: 'the same' },
  'features/manuscripts/submission/draft-logout-question.tsx': {
    count: 1,
    why: 'asks before a logout, and stores nothing',
  },
  'features/manuscripts/submission/draft-questions.tsx': {
    count: 1,
    why: 'throws a draft away, and sends nothing: manuscripts-draft.e2e.ts',
  },
  'features/notes/note-form.tsx': { count: 1, why: 'throws a draft away, and sends nothing' },
  'features/notices/unsubscribe.tsx': { count: 1, why: 'plain HTML: opened from a mail' },
  'features/projects/bulk/bulk-bar.tsx': { count: 1, why: 'a choice of what is done' },
  'features/projects/bulk/refused-rows.tsx': { count: 1, why: 'tells, and sends nothing' },
  'features/projects/edit/project-edit.tsx': {
    count: 1,
    why: 'throws changes away: the frame of the dialog of a project',
  },
  'features/users/admin/admin-user-dialog.tsx': { count: 1, why: 'the frame of the forms about an account' },
  'ui/dialog/confirm.tsx': { count: 1, why: 'a part of all questions' },
  'ui/dialog/delete-question.tsx': { count: 1, why: 'a part of all questions' },
  'ui/dialog/dialog.tsx': { count: 1, why: 'a part of all dialogs' },
  'ui/dialog/late-dialog.tsx': { count: 1, why: 'a part of the dialogs that an answer opens' },
  'ui/dialog/use-discard-question.tsx': {
    count: 1,
    why: 'asks before typed text is thrown away, and sends nothing: pages-discarded.e2e.ts',
  },
  'ui/form/form-shell.tsx': { count: 1, why: 'a part of all forms' },
  'ui/form/unsaved-changes.tsx': { count: 1, why: 'asks before a page is left, and sends nothing' },
  'ui/list/download-choices.tsx': { count: 1, why: 'asks for a file, and stores nothing' },
};
