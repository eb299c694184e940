import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { codeToCome, createCodeGenerator, signInWithPassword } from '../second-step.ts';
import { signInAsNew } from './own-password.ts';
import type { TestedForm, Visit } from './tested-form.ts';

const { factors, ownFactors: words, secondStep } = messages;

const shownOnce = 'its answer shows codes once, wherever the person is by then';

/** Signs in as somebody new with an authenticator app, on the page of their sign-in methods. */
async function signInWithApp(
  visit: Visit,
): Promise<{ readonly email: string; readonly nextCode: () => string }> {
  const { email } = await signInAsNew(visit);
  const api = visit.page.request;
  const headers = { origin: visit.people.portal.url };
  const { secret } = await (await api.post('/api/factors/totp', { headers })).json();
  const nextCode = createCodeGenerator(secret);
  await api.put('/api/factors/totp', { headers, data: { code: nextCode() } });
  await visit.page.goto(paths.profile);
  return { email, nextCode };
}

/** The own second step. */
export const secondStepForms: Readonly<Record<string, TestedForm>> = {
  'an app for codes': {
    sourceFile: 'features/factors/totp-dialog.tsx',
    actor: 'visitor',
    kind: 'dialog',
    open: signInAsNew,
    openingButton: ({ page }) => page.getByRole('button', { name: words.totpAdd }),
    container: ({ page }) => page.getByRole('dialog', { name: words.totpAddTitle }),
    submitLabel: words.totpConfirm,
    fillOthers: async (visit) => {
      const dialog = visit.page.getByRole('dialog', { name: words.totpAddTitle });
      const secret = (await dialog.locator('.secret-text').textContent()) ?? '';
      await dialog.getByLabel(secondStep.code).fill(codeToCome(secret.replaceAll(' ', '')));
    },
    typedField: 'code',
    skippedCases: { escape: 'a code is typed again, and nothing asks for it', lateAnswer: shownOnce },
  },
  'without the app': {
    sourceFile: 'features/factors/totp-card.tsx',
    actor: 'visitor',
    kind: 'question',
    open: signInWithApp,
    openingButton: ({ page }) => page.getByRole('button', { name: words.totpRemove, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: words.totpRemove,
  },
  'new recovery codes': {
    sourceFile: 'features/factors/recovery-card.tsx',
    actor: 'visitor',
    kind: 'question',
    open: signInWithApp,
    openingButton: ({ page }) => page.getByRole('button', { name: words.renew, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog', { name: words.renewTitle }),
    submitLabel: words.renew,
    skippedCases: { lateAnswer: shownOnce },
  },
  'without a second step': {
    sourceFile: 'features/factors/turn-off-second-step.tsx',
    actor: 'visitor',
    kind: 'question',
    open: signInWithApp,
    openingButton: ({ page }) => page.getByRole('button', { name: words.turnOff, exact: true }),
    container: ({ page }) => page.getByRole('alertdialog'),
    submitLabel: words.turnOff,
  },
  'a code at the sign-in': {
    sourceFile: 'features/auth/second-step-code.tsx',
    actor: 'visitor',
    kind: 'form',
    open: async (visit) => {
      const { email, nextCode } = await signInWithApp(visit);
      await signInWithPassword(visit.page, { email, password: 'kertas-biru-77' });
      await visit.page.getByLabel(secondStep.code, { exact: true }).waitFor();
      visit.code = nextCode();
    },
    container: ({ page }) => page.locator('form#second-step'),
    submitLabel: secondStep.confirm,
    fillOthers: ({ page, code = '' }) => page.getByLabel(secondStep.code, { exact: true }).fill(code),
    typedField: 'code',
    editableWhileSending: true,
    textAfterFailure: (sent, since) => `${sent}${since}`,
    repeatMessage: factors.signInEnded,
    skippedCases: {
      escape: 'what is typed on is the next code',
      lateAnswer: 'its answer opens the next page, and there is nothing else to type in',
    },
  },
};
