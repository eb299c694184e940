import { readFile } from 'node:fs/promises';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { failRequests } from './support/network.ts';
import { newPerson, registerPerson } from './support/people.ts';
import {
  addPasskeyDevice,
  confirmRecoveryCodes,
  enterCode,
  setUpApp,
  setUpPasskey,
  signInWithPassword,
} from './support/second-step.ts';

const { auth, factorAdmin, factors, ownFactors: words, secondStep, shell } = messages;
const stepTitle = shell.screens.factors;

// Passkeys belong to a host name and do not work at an IP address.
test.use({ portalName: 'second step', host: 'localhost' });
// In one worker: a second would start a portal of that name again.
test.describe.configure({ mode: 'default' });

test('an app on the phone is set up, and its codes and a recovery code let one in', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const person = newPerson('Ratna Dewi');
  await registerPerson(portal.url, person);
  await signIn(person);
  await page.goto(paths.profile);
  const section = page.getByRole('region', { name: words.heading });
  await expect(section.getByText(words.off)).toBeVisible();
  await expectAccessible('a profile without a second step');

  await section.getByRole('button', { name: words.totpAdd }).click();
  const dialog = page.getByRole('dialog', { name: words.totpAddTitle });
  await expect(dialog.getByRole('link', { name: words.totpLink })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  );
  await dialog.getByLabel(secondStep.code).fill('12');
  await dialog.getByRole('button', { name: words.totpConfirm }).click();
  await expect(dialog.getByText(factors.codeShape).first()).toBeVisible();
  await expectAccessible('an app that is being set up');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const app = await setUpApp(page);
  await expect(section.getByText(words.on, { exact: true })).toBeVisible();
  await expect(section.getByText(words.recoveryLeft(10))).toBeVisible();
  await expectAccessible('a profile with a second step');

  await signInWithPassword(page, person);
  await expect(page.getByRole('heading', { level: 1, name: stepTitle })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${stepTitle}`));
  await expect(page.getByRole('status').filter({ hasText: auth.secondStepArrived })).toHaveCount(1);
  await expect(page.getByLabel(secondStep.code)).toBeFocused();
  await expect(page.getByLabel(secondStep.code)).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel(secondStep.code)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible('the second step');
  await enterCode(page, secondStep.code, '000000');
  await expect(page.getByText(factors.codeWrong)).toBeVisible();
  await expect(page.getByLabel(secondStep.code)).toHaveValue('');
  await expectAccessible('the second step after a wrong code');
  await enterCode(page, secondStep.code, app.nextCode());
  await page.waitForURL(`**${paths.dashboardMain}`);

  await signInWithPassword(page, person);
  await page.getByRole('link', { name: secondStep.startOver }).click();
  await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue(person.email);
  await expect(page).toHaveTitle(new RegExp(`^${auth.loginTitle}`));

  await signInWithPassword(page, person);
  await page.getByRole('button', { name: secondStep.useRecovery }).click();
  await expect(page.getByLabel(secondStep.recoveryCode)).toBeFocused();
  await enterCode(page, secondStep.recoveryCode, (app.recoveryCodes[0] ?? '').toUpperCase());
  await page.waitForURL(`**${paths.dashboardMain}`);
  await page.goto(paths.profile);
  await expect(section.getByText(words.recoveryLeft(9))).toBeVisible();
});

test('too many wrong codes lead back to the password, and say so', { tag: ['@deep', '@desktop'] }, async ({
  page,
  portal,
  signIn,
}) => {
  const person = newPerson('Wawan Setiadi');
  await registerPerson(portal.url, person);
  await signIn(person);
  await page.goto(paths.profile);
  await setUpApp(page);
  await signInWithPassword(page, person);
  for (const code of ['000001', '000002', '000003', '000004']) {
    const answer = page.waitForResponse('**/api/factors/sign-in');
    await enterCode(page, secondStep.code, code);
    await answer;
    await expect(page.getByLabel(secondStep.code)).toHaveValue('');
  }
  await enterCode(page, secondStep.code, '000005');
  await expect(page.getByText(factors.signInEnded)).toBeVisible();
  await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue(person.email);
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveValue('');
});

test('a passkey is added, renamed, used in both places and removed', { tag: ['@deep', '@desktop'] }, async ({
  page,
  portal,
  signIn,
  expectAccessible,
}) => {
  const person = newPerson('Yuni Astuti');
  await registerPerson(portal.url, person);
  const device = await addPasskeyDevice(page);
  await signIn(person);
  await page.goto(paths.profile);
  const section = page.getByRole('region', { name: words.heading });
  await setUpPasskey(page, 'Laptop kantor');
  await confirmRecoveryCodes(page);
  await section.getByRole('button', { name: words.passkeyRenameOf('Laptop kantor') }).click();
  const rename = page.getByRole('dialog', { name: words.passkeyRenameTitle });
  await rename.getByRole('textbox', { name: words.passkeyName }).fill('Laptop rumah');
  await rename.getByRole('button', { name: words.passkeyRename }).click();
  await expect(section.getByText('Laptop rumah', { exact: true })).toBeVisible();

  // The same device a second time, and without user verification.
  await section.getByRole('button', { name: words.passkeyAdd }).click();
  const adding = page.getByRole('dialog', { name: words.passkeyAdd });
  await adding.getByRole('button', { name: words.passkeyAdd }).click();
  await expect(adding.getByText(secondStep.passkeyKnown)).toBeVisible();
  await expectAccessible('a passkey that the device refuses');
  await page.keyboard.press('Escape');

  await signInWithPassword(page, person);
  await device.touchedBy('stranger');
  const use = page.getByRole('button', { name: auth.usePasskey });
  await expect(use).toBeFocused();
  await use.click();
  await expect(page.getByText(secondStep.passkeyCancelled)).toBeVisible();
  await expectAccessible('the second step with a passkey that failed');
  await device.touchedBy('owner');
  await use.click();
  await page.waitForURL(`**${paths.dashboardMain}`);

  // Without any password.
  await page.context().clearCookies();
  await page.goto(paths.login);
  await use.click();
  await page.waitForURL(`**${paths.dashboardMain}`);

  await page.goto(paths.profile);
  await section.getByRole('button', { name: words.passkeyRemoveOf('Laptop rumah') }).click();
  const question = page.getByRole('alertdialog', { name: words.passkeyRemoveTitle('Laptop rumah') });
  await expect(question.getByText(words.lastMethod)).toBeVisible();
  await question.getByRole('button', { name: words.passkeyRemove }).click();
  await expect(section.getByText(words.off)).toBeVisible();
  await signInWithPassword(page, person);
  await page.waitForURL(`**${paths.dashboardMain}`);
});

test('step-up takes the second step, or a passkey alone', {
  tag: ['@deep', '@desktop'],
}, async ({ page, portal, signIn, expectAccessible }) => {
  const person = newPerson('Zaenal Arifin');
  await registerPerson(portal.url, person);
  await addPasskeyDevice(page);
  await signIn(person);
  await page.goto(paths.profile);
  const { recoveryCodes } = await setUpApp(page);
  const section = page.getByRole('region', { name: words.heading });
  const renew = page.getByRole('alertdialog', { name: words.renewTitle });
  const password = page.getByRole('dialog', { name: auth.passwordNeededTitle });
  const step = page.getByRole('dialog', { name: stepTitle });

  await portal.ageSignIns(11);
  await section.getByRole('button', { name: words.renew }).click();
  await renew.getByRole('button', { name: words.renew }).click();
  await password.getByLabel(auth.password, { exact: true }).fill(person.password);
  await password.getByRole('button', { name: auth.passwordNeededButton }).click();
  await expect(step.getByLabel(secondStep.code)).toBeFocused();
  await expectAccessible('the second step over a page');
  await step.getByRole('button', { name: secondStep.useRecovery }).click();
  await step.getByLabel(secondStep.recoveryCode).fill(recoveryCodes[0] ?? '');
  await step.getByRole('button', { name: secondStep.confirm }).click();
  const renewed = await confirmRecoveryCodes(page);
  expect(renewed).not.toContain(recoveryCodes[1]);

  await setUpPasskey(page, 'Ponsel');
  await portal.ageSignIns(11);
  await section.getByRole('button', { name: words.turnOff }).click();
  const turnOff = page.getByRole('alertdialog', { name: words.turnOffTitle });
  await turnOff.getByRole('button', { name: words.turnOff }).click();
  await password.getByRole('button', { name: auth.usePasskey }).click();
  await expect(page.getByText(words.turnedOff)).toBeVisible();
  await expect(section.getByText(words.off)).toBeVisible();
});

test('failures are reported, and recovery codes can be copied and saved as a file', {
  tag: ['@deep', '@desktop'],
}, async ({ page, portal, signIn, context, expectAccessible }) => {
  const person = newPerson('Umar Said');
  await registerPerson(portal.url, person, 'Gabung Redaksi');
  await addPasskeyDevice(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(person);
  await failRequests(page, 'GET', '**/api/factors');
  await page.goto(paths.profile);
  const section = page.getByRole('region', { name: words.heading });
  await expect(section.getByText(words.loadFailed)).toBeVisible();
  await page.unrouteAll();
  await section.getByRole('button', { name: messages.ui.retry }).click();
  await failRequests(page, 'POST', '**/api/factors/totp');
  await section.getByRole('button', { name: words.totpAdd }).click();
  const app = page.getByRole('dialog', { name: words.totpAddTitle });
  await expect(app.getByText(words.totpPrepareFailed)).toBeVisible();
  await expectAccessible('an app that could not be prepared');
  await page.unrouteAll();
  await app.getByRole('button', { name: messages.ui.retry }).click();
  await expect(app.getByRole('img', { name: words.qr })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(app).toHaveCount(0);
  await setUpPasskey(page, 'Ponsel');
  const dialog = page.getByRole('alertdialog', { name: words.codesTitle });
  const codes = dialog.getByRole('list', { name: words.recovery }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible('the recovery codes');
  // They are shown once, so Esc does not close them.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: words.codesCopy }).click();
  await expect(dialog.getByText(words.codesCopied)).toBeVisible();
  const texts = await codes.allTextContents();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texts.join('\n'));
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: words.codesDownload }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(words.codesFile);
  const kept = await readFile(await file.path(), 'utf8');
  expect(kept).toContain(person.email);
  for (const code of texts) expect(kept).toContain(code);
});

test('admins who must have a second step see only the screen to set one up', {
  tag: ['@deep', '@desktop'],
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Vina Melati');
  const second = newPerson('Tuti Wulandari');
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, second, 'Gabung Redaksi');
  await portal.alter((tx) =>
    tx.updateTable('users').set({ role: 'admin' }).where('email', '=', second.email).execute(),
  );
  await signIn(author);
  await page.goto(paths.profile);
  await setUpApp(page);

  await addPasskeyDevice(page);
  await signIn(adminAccount);
  await page.goto(paths.settings);
  await page.getByRole('link', { name: factorAdmin.toOwn }).click();
  await setUpPasskey(page, 'Laptop kantor');
  await confirmRecoveryCodes(page);
  await page.goto(paths.settings);
  const rule = page.getByRole('region', { name: factorAdmin.ruleTitle });
  await rule.getByRole('button', { name: factorAdmin.demand }).click();
  const demand = page.getByRole('alertdialog', { name: factorAdmin.demandTitle });
  await demand.getByRole('button', { name: factorAdmin.demand }).click();
  await expect(rule.getByText(factorAdmin.ruleOn)).toBeVisible();
  await expect(rule.getByText(factorAdmin.ruleWithout(1, 2))).toBeVisible();
  await expectAccessible('the settings with the rule');

  // An admin helps a person who lost the phone; only the operator helps an admin.
  await page.goto(paths.users);
  await page.getByRole('link', { name: author.nama }).click();
  const profile = page.getByRole('dialog', { name: author.nama });
  await profile.getByRole('button', { name: factorAdmin.userReset }).click();
  const reset = page.getByRole('alertdialog', { name: factorAdmin.userResetTitle(author.nama) });
  await reset.getByRole('button', { name: factorAdmin.userReset }).click();
  await expect(profile.getByText(factorAdmin.userResetDone)).toBeVisible();
  await expectAccessible('somebody whose second step was removed');
  await page.goto(paths.settings);
  await rule.getByRole('link', { name: factorAdmin.showWithout }).click();
  await expect(page.getByText(messages.userAdmin.noSecondStep, { exact: true })).toHaveCount(1);
  await expectAccessible('the admins without a second step');
  await page.getByRole('link', { name: second.nama }).click();
  const other = page.getByRole('dialog', { name: second.nama });
  await expect(other.getByText(factorAdmin.userNone)).toBeVisible();

  await signInWithPassword(page, second);
  await page.waitForURL(`**${paths.adminFactors}`);
  await expect(page.getByText(words.needed)).toBeVisible();
  await expect(page.getByRole('link', { name: shell.screens.users })).toHaveCount(0);
  await expectAccessible('the one screen of an admin without a second step');
  await page.goto(paths.users);
  await expect(page).toHaveURL(`${portal.url}${paths.adminFactors}`);
  await setUpApp(page);
  await page.getByRole('link', { name: words.toAdmin }).click();
  await page.waitForURL(`**${paths.activity}`);
  await expect(page.getByRole('link', { name: shell.screens.users }).first()).toBeVisible();
  await page.goto(paths.adminFactors);
  await expect(page.getByText(words.required)).toBeVisible();
  await expect(page.getByRole('button', { name: words.totpRemove })).toHaveCount(0);

  await page.goto(paths.settings);
  await rule.getByRole('button', { name: factorAdmin.release }).click();
  const release = page.getByRole('alertdialog', { name: factorAdmin.releaseTitle });
  await release.getByRole('button', { name: factorAdmin.release }).click();
  await expect(rule.getByText(factorAdmin.ruleOff)).toBeVisible();
  // Restores the portal's admin, the only one, to sign-in by password.
  await portal.alter(async (tx) => {
    await tx.deleteFrom('passkeys').execute();
    await tx.updateTable('users').set({ second_factor_at: null }).execute();
    await tx.updateTable('users').set({ role: 'redaksi' }).where('email', '=', second.email).execute();
  });
});
