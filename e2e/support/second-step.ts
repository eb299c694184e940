import type { CDPSession, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { codeAt, stepNow } from '../../packages/server/test/support/totp-app.ts';
import { expect } from '../fixtures.ts';

/** The second step of a sign-in, with an authenticator app and with a device that makes passkeys. */

const { auth, ownFactors: words, secondStep } = messages;

/** An authenticator app that has read the secret. */
export interface AuthenticatorApp {
  /**
   * Its next code. The server accepts each step once, and one step to either side, so two codes can be used without
   * waiting; from the second on, a code is accepted for at least a minute.
   */
  nextCode(): string;
  readonly recoveryCodes: readonly string[];
}

/** An authenticator app with this secret: each call gives its next code. */
export function createCodeGenerator(secret: string): () => string {
  let last: number | undefined;
  return () => {
    last = last === undefined ? stepNow() : Math.max(last, stepNow()) + 1;
    return codeAt(secret, last);
  };
}

/** The code that is accepted for longest, at least a minute; no second one is accepted beside it. */
export function codeToCome(secret: string): string {
  return codeAt(secret, stepNow() + 1);
}

/** Sets up an app on the open page, from its button to the confirmed recovery codes. */
export async function setUpApp(page: Page): Promise<AuthenticatorApp> {
  await page.getByRole('button', { name: words.totpAdd }).click();
  const dialog = page.getByRole('dialog', { name: words.totpAddTitle });
  await expect(dialog.getByRole('img', { name: words.qr })).toBeVisible();
  const nextCode = createCodeGenerator(
    ((await dialog.locator('.secret-text').textContent()) ?? '').replaceAll(' ', ''),
  );
  await dialog.getByLabel(secondStep.code).fill(nextCode());
  await dialog.getByRole('button', { name: words.totpConfirm }).click();
  return { nextCode, recoveryCodes: await confirmRecoveryCodes(page) };
}

/** Reads the recovery codes of the page and confirms that they are stored. */
export async function confirmRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('alertdialog', { name: words.codesTitle });
  const codes = dialog.getByRole('list', { name: words.recovery }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allTextContents();
  await dialog.getByRole('button', { name: words.codesSaved }).click();
  await expect(dialog).toHaveCount(0);
  return texts;
}

/** Chromium's virtual authenticator, which stores passkeys and asks for a fingerprint. */
export interface PasskeyDevice {
  /** Whether user verification succeeds. */
  touchedBy(who: 'owner' | 'stranger'): Promise<void>;
}

export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touchedBy: async (who) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: who === 'owner' });
    },
  };
}

export async function setUpPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: words.passkeyAdd }).click();
  const dialog = page.getByRole('dialog', { name: words.passkeyAdd });
  await dialog.getByRole('textbox', { name: words.passkeyName }).fill(name);
  await dialog.getByRole('button', { name: words.passkeyAdd }).click();
  await expect(page.getByText(words.passkeyAdded)).toBeVisible();
}

/** Deletes the session's cookie and signs in with the right password. */
export async function signInWithPassword(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  await page.context().clearCookies();
  await page.goto(paths.login);
  await page.getByLabel(auth.email, { exact: true }).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
}

export async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: secondStep.confirm }).click();
}
