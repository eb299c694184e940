import { anonymous, type UserActor } from '@ruang-naskah/domain/actor';
import type { RegisterInput } from '@ruang-naskah/domain/auth/schema';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { roleForPurpose } from '@ruang-naskah/domain/roles';
import { privacyVersion } from '@ruang-naskah/domain/settings/content-privacy';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Tx } from '../../../db/handle.ts';
import { areWithin, countEvent } from '../../../db/rate-counts.ts';
import { countCall, countCalls, limitsByNetwork } from '../../../db/rate-limits.ts';
import { networkOf, openWorkshop } from '../../../db/workshop.ts';
import { writeUnasked } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../infra/ids.ts';
import { enqueueMail } from '../../../jobs/outbox.ts';
import { checkCaptcha } from '../../auth/captcha/service.ts';
import { addPassword, findAccountAt } from '../../auth/password/service.ts';
import { checkPasswordStrength, limitKeyOf } from '../../auth/service.ts';
import { announce } from '../../notices/service.ts';
import { readSettings, writeLetter } from '../../settings/service.ts';
import { emailExists } from '../repository.ts';
import { addUser, checkBirthDate } from '../service.ts';

const { registered, registeredHeld, registeredMail } = messages.auth;

/**
 * Creates account and profile in one transaction (§5). The captcha is used up first, right or wrong.
 * @returns what the person is told: whether they can sign in, or wait for the admin
 */
export async function registerPerson(deps: Deps, by: By, input: RegisterInput): Promise<string> {
  await checkCaptcha(deps, input.captchaId, input.captchaAnswer);
  await countTry(deps, by, input.workshopCode ?? '');
  await checkBirthDate(deps, input.tanggalLahir);
  checkPasswordStrength(input.password, { email: input.email, name: input.nama });
  if (await emailExists(deps.db.reads, input.email)) return refuseUsedEmail(deps, input.email);
  const settings = await readSettings(deps);
  const role = roleForPurpose(input.tujuanPendaftaran);
  const hash = await deps.passwords.hash(input.password);
  const id = newId();
  const now = deps.clock.now();
  try {
    const told = await writeUnasked(deps.db, 'registration', async (tx) => {
      const isRush = await countRegistration(deps, tx, settings.registrationsPerHour, by);
      const active = role !== 'redaksi' || !(settings.holdNewEditors || isRush);
      await addUser(
        deps,
        tx,
        { id, email: input.email, role, active, consentVersion: privacyVersion, now },
        input,
      );
      await addPassword(tx, id, hash, now);
      const actor = { kind: 'user', id, role, name: input.nama } as const;
      await audit(tx, deps, { ...by, actor }, { action: 'auth.registered', id });
      // Not one line for each of many: of a rush the admins read in the audit log and on the Dashboard.
      if (!active && !isRush) await tellOfWaiting(deps, tx, actor);
      await welcome(deps, tx, { id, email: input.email, active });
      const words = `${registered} ${registeredMail(input.email)}`;
      return active ? words : `${words} ${registeredHeld}`;
    });
    deps.wakeOutbox();
    return told;
  } catch (error) {
    // Of two simultaneous registrations with one address the second fails here.
    if (isUniqueViolation(error)) return refuseUsedEmail(deps, input.email);
    throw error;
  }
}

/**
 * Twenty an hour for a network; on a workshop day those who belong to it share a higher number (decision 0064). A wrong
 * code counts like any other try, so that it cannot be guessed.
 */
async function countTry(deps: Deps, by: By, code: string): Promise<void> {
  const workshop = await openWorkshop(deps);
  const belongs =
    workshop !== undefined &&
    (workshop.code === null ? workshop.network === networkOf(by.address) : workshop.code === code);
  if (belongs) {
    const limit = limits.workshopRegistrations;
    return countCall(deps.db, deps.clock, { key: 'register-workshop', limit, seconds: 3600 });
  }
  const tries = { name: 'register-try', limit: 20, seconds: 3600 };
  await countCalls(deps.db, deps.clock, limitsByNetwork(by.address, tries));
  if (code !== '') throw fieldError('workshopCode', messages.workshop.codeWrong);
}

/** At once, whatever the person has chosen, with none of their words, and once a day to an address (decision 0067). */
async function welcome(
  deps: Deps,
  tx: Tx,
  { id, email, active }: { readonly id: string; readonly email: string; readonly active: boolean },
): Promise<void> {
  const daily = { key: `welcome-of:${limitKeyOf(deps, email)}`, limit: 1, seconds: 24 * 3600 };
  if (!(await areWithin(tx, deps.clock, [daily]))) return;
  const { welcomeSubject, welcomeBody, welcomeHeldBody } = messages.mail;
  const text = active ? welcomeBody(`${deps.config.publicUrl}${paths.login}`) : welcomeHeldBody;
  await enqueueMail(deps, tx, {
    kind: 'welcome',
    recipient: email,
    subject: welcomeSubject,
    bodyText: await writeLetter(tx, text),
    userId: id,
  });
}

function tellOfWaiting(deps: Deps, tx: Tx, { id, name }: Pick<UserActor, 'id' | 'name'>): Promise<void> {
  const draft = { event: 'accountWaiting', to: 'admins', stage: null, values: { dari: name } } as const;
  return announce(deps, tx, { drafts: [draft], projectId: null, manuscriptId: null, actorId: id });
}

/**
 * Counts a registration in the whole portal; true above the publisher's hourly number, which is audited once. A captcha
 * only slows scripts down: editors registered by a script must not be let in.
 */
async function countRegistration(deps: Deps, tx: Tx, most: number, { requestId }: By): Promise<boolean> {
  const count = await countEvent(tx, deps.clock, { key: 'registrations', seconds: 3600 });
  if (count === most + 1)
    await audit(
      tx,
      deps,
      { actor: anonymous, requestId },
      { action: 'auth.editors_held', detail: { limit: most } },
    );
  return count > most;
}

/** The caller is told (§8), and the owner of the address by mail, at most once a day. */
async function refuseUsedEmail(deps: Deps, email: string): Promise<never> {
  const account = await findAccountAt(deps.db.reads, email);
  if (account !== undefined) {
    const daily = { key: `email-in-use-of:${limitKeyOf(deps, email)}`, limit: 1, seconds: 24 * 3600 };
    await writeUnasked(deps.db, 'registration', async (tx) => {
      if (!(await areWithin(tx, deps.clock, [daily]))) return;
      await enqueueMail(deps, tx, {
        kind: 'email-in-use',
        recipient: email,
        subject: messages.mail.emailInUseSubject,
        bodyText: await writeLetter(
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
