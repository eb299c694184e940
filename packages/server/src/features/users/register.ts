import { anonymous, type UserActor } from '@ruang-naskah/domain/actor';
import type { RegisterInput } from '@ruang-naskah/domain/auth/schema';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { roleForPurpose } from '@ruang-naskah/domain/roles';
import { privacyVersion } from '@ruang-naskah/domain/settings/content-privacy';
import { audit } from '../../db/audit.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { countEvent, countEventsWithin } from '../../db/rate-counts.ts';
import { countCall, countCalls, limitsByNetwork } from '../../db/rate-limits.ts';
import { findOpenWorkshop, networkOf } from '../../db/workshop.ts';
import { writeWithoutSession } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import type { RequestContext } from '../../request-context.ts';
import { addPassword, findAccountByEmail, isSuspended, limitKeyOfEmail } from '../auth/accounts.ts';
import { checkCaptcha } from '../auth/captcha.ts';
import { checkPasswordStrength } from '../auth/change-password.ts';
import { announce } from '../notices/announce.ts';
import { composeMail } from '../settings/compose-mail.ts';
import { readSettings } from '../settings/read.ts';
import { addUser } from './add.ts';
import { emailExists } from './find.ts';
import { checkBirthDate } from './update-profile.ts';

const { registered, registeredHeld, registeredMail } = messages.auth;

/**
 * Creates account and profile in one transaction (§5). The captcha is used up first, right or wrong.
 * @returns what the person is told: whether they can sign in, or wait for the admin
 */
export async function registerPerson(
  deps: Deps,
  context: RequestContext,
  input: RegisterInput,
): Promise<string> {
  await checkCaptcha(deps, input.captchaId, input.captchaAnswer);
  await countAttempt(deps, context, input.workshopCode ?? '');
  await checkBirthDate(deps, input.tanggalLahir);
  checkPasswordStrength(input.password, { email: input.email, name: input.nama });
  if (await emailExists(deps.db.reads, input.email)) return refuseUsedEmail(deps, input.email);
  const settings = await readSettings(deps);
  const role = roleForPurpose(input.tujuanPendaftaran);
  const hash = await deps.passwords.hash(input.password);
  const id = newId();
  const now = deps.clock.now();
  try {
    const message = await writeWithoutSession(deps.db, 'registration', async (tx) => {
      const isRush = await countRegistration(deps, tx, settings.registrationsPerHour, context);
      const active = role !== 'redaksi' || !(settings.holdNewEditors || isRush);
      const user = { id, email: input.email, role, active, consentVersion: privacyVersion, now };
      await addUser(tx, deps.sealer, user, input);
      await addPassword(tx, id, hash, now);
      const actor = { kind: 'user', id, role, name: input.nama } as const;
      await audit(tx, deps, { ...context, actor }, { action: 'auth.registered', id });
      // In a rush of registrations no mail for each: the admins see them in the audit log and on the Dashboard.
      if (!active && !isRush) await notifyAdminsOfWaiting(deps, tx, actor);
      await sendWelcome(deps, tx, { id, email: input.email, active });
      const sentences = `${registered} ${registeredMail(input.email)}`;
      return active ? sentences : `${sentences} ${registeredHeld}`;
    });
    deps.wakeOutbox();
    return message;
  } catch (error) {
    // Of two simultaneous registrations with one address the second fails here.
    if (isUniqueViolation(error)) return refuseUsedEmail(deps, input.email);
    throw error;
  }
}

/**
 * Twenty an hour for a network; on a workshop day those who belong to it share a higher number (decision 0032). A wrong
 * code counts like any other try, so that it cannot be guessed.
 */
async function countAttempt(deps: Deps, context: RequestContext, code: string): Promise<void> {
  const workshop = await findOpenWorkshop(deps);
  const isOfWorkshop =
    workshop !== undefined &&
    (workshop.code === null ? workshop.network === networkOf(context.address) : workshop.code === code);
  if (isOfWorkshop) {
    const limit = limits.workshopRegistrations;
    return countCall(deps.db, deps.clock, { key: 'register-workshop', limit, seconds: 3600 });
  }
  const tries = { name: 'register-try', limit: 20, seconds: 3600 };
  await countCalls(deps.db, deps.clock, limitsByNetwork(context.address, tries));
  if (code !== '') throw fieldError('workshopCode', messages.workshop.codeWrong);
}

/**
 * Sent at once, whatever mail choices there are, at most once a day to an address. It quotes nothing that was typed into the
 * form, so that nobody can send words to strangers (decision 0067).
 */
async function sendWelcome(
  deps: Deps,
  tx: Tx,
  { id, email, active }: { readonly id: string; readonly email: string; readonly active: boolean },
): Promise<void> {
  const daily = { key: `welcome-of:${limitKeyOfEmail(deps, email)}`, limit: 1, seconds: 24 * 3600 };
  if (!(await countEventsWithin(tx, deps.clock, [daily]))) return;
  const { welcomeSubject, welcomeBody, welcomeHeldBody } = messages.mail;
  const text = active ? welcomeBody(`${deps.config.publicUrl}${paths.login}`) : welcomeHeldBody;
  await enqueueMail(deps, tx, {
    kind: 'welcome',
    recipient: email,
    subject: welcomeSubject,
    bodyText: await composeMail(tx, text),
    userId: id,
  });
}

function notifyAdminsOfWaiting(
  deps: Deps,
  tx: Tx,
  { id, name }: Pick<UserActor, 'id' | 'name'>,
): Promise<void> {
  const newNotice = { event: 'accountWaiting', to: 'admins', stage: null, values: { dari: name } } as const;
  return announce(deps, tx, { newNotices: [newNotice], actorId: id });
}

/**
 * Counts a registration in the whole portal; true above the publisher's hourly number, which is audited once. A captcha
 * only slows scripts down: editors registered by a script must not be let in.
 */
async function countRegistration(
  deps: Deps,
  tx: Tx,
  hourlyLimit: number,
  { requestId }: RequestContext,
): Promise<boolean> {
  const count = await countEvent(tx, deps.clock, { key: 'registrations', seconds: 3600 });
  if (count === hourlyLimit + 1)
    await audit(
      tx,
      deps,
      { actor: anonymous, requestId },
      { action: 'auth.editors_held', detail: { limit: hourlyLimit } },
    );
  return count > hourlyLimit;
}

/** The caller is told (§8), and the owner of the address by mail, at most once a day. */
async function refuseUsedEmail(deps: Deps, email: string): Promise<never> {
  const account = await findAccountByEmail(deps.db.reads, email);
  // A closed account is told nothing: its owner could not sign in.
  if (account !== undefined && !isSuspended(account)) {
    const daily = { key: `email-in-use-of:${limitKeyOfEmail(deps, email)}`, limit: 1, seconds: 24 * 3600 };
    await writeWithoutSession(deps.db, 'registration', async (tx) => {
      if (!(await countEventsWithin(tx, deps.clock, [daily]))) return;
      await enqueueMail(deps, tx, {
        kind: 'email-in-use',
        recipient: email,
        subject: messages.mail.emailInUseSubject,
        bodyText: await composeMail(
          tx,
          messages.mail.emailInUseBody(`${deps.config.publicUrl}${paths.login}`),
        ),
        userId: account.id,
      });
    });
    deps.wakeOutbox();
  }
  throw new AppError('auth.email_in_use', { fields: { email: messages.auth.emailInUse } });
}
