import type { Captcha } from '@ruang-naskah/domain/auth/schema';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import type { Tx } from '../../db/handle.ts';
import { countCalls, limitsByNetwork } from '../../db/rate-limits.ts';
import { writeWithoutSession } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { renderCaptchaAudio } from '../../infra/captcha/audio.ts';
import { captchaAnswer, captchaMatches, renderCaptchaImage } from '../../infra/captcha/captcha.ts';
import { isStillValid } from '../../infra/clock.ts';
import { newId } from '../../infra/ids.ts';

const captchaMs = limits.captchaSeconds * 1000;

/**
 * The captcha of §5. The answer follows from the id and a secret key, so it is neither stored nor sent; the table only
 * remembers which ids are still unused (threat T17).
 */
export async function createCaptcha(deps: Deps): Promise<Captcha> {
  const id = newId();
  const expiresAt = deps.clock.now() + captchaMs;
  await writeWithoutSession(deps.db, 'captcha', (tx) =>
    tx.insertInto('captchas').values({ id, expires_at: expiresAt }).execute(),
  );
  return { id, image: renderCaptchaImage(answerOf(deps, id)) };
}

/**
 * The spoken form of an unused captcha, as WAV. Undefined when there is no such captcha. It costs as much as several
 * pages, and with many recordings of one answer the noise could be removed: so both are counted.
 * @throws AppError `too_many_requests`
 */
export async function speakCaptcha(deps: Deps, id: string, address: string): Promise<Buffer | undefined> {
  const row = await deps.db.reads
    .selectFrom('captchas')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || !isStillValid(row.expires_at, deps.clock.now(), captchaMs)) return undefined;
  await countCalls(deps.db, deps.clock, [
    ...limitsByNetwork(address, { name: 'captcha-audio', limit: 60, seconds: 300 }),
    { key: `captcha-audio-of:${id}`, limit: 10, seconds: limits.captchaSeconds },
  ]);
  return renderCaptchaAudio(answerOf(deps, id));
}

/**
 * Checks an answer and uses the captcha up, right or wrong.
 * @throws AppError `auth.captcha_wrong`, or `auth.captcha_expired`, where the letters may have been right
 */
export async function checkCaptcha(deps: Deps, id: string, answer: string): Promise<void> {
  const found = await writeWithoutSession(deps.db, 'captcha', (tx) => takeCaptcha(tx, id, deps.clock.now()));
  if (found === 'open' && captchaMatches(answerOf(deps, id), answer)) return;
  const code = found === 'expired' ? 'auth.captcha_expired' : 'auth.captcha_wrong';
  throw new AppError(code, { fields: { captchaAnswer: sentenceOf(code) } });
}

/** Uses a captcha up; `unknown` when it was used before or never issued. */
async function takeCaptcha(tx: Tx, id: string, now: number): Promise<'open' | 'expired' | 'unknown'> {
  const [taken] = await tx.deleteFrom('captchas').where('id', '=', id).returning('expires_at').execute();
  if (taken === undefined) return 'unknown';
  return isStillValid(taken.expires_at, now, captchaMs) ? 'open' : 'expired';
}

function answerOf(deps: Deps, id: string): string {
  return deps.config.captchaCode ?? captchaAnswer(deps.secrets.subkey('captcha'), id);
}
