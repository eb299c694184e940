import type { Captcha } from '@ruang-naskah/domain/auth/schema';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { countCalls, limitsByNetwork } from '../../../db/rate-limits.ts';
import { writeUnasked } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import {
  captchaAnswer,
  captchaAudio,
  captchaMatches,
  renderCaptchaImage,
} from '../../../infra/captcha/captcha.ts';
import { newId } from '../../../infra/ids.ts';
import { captchaExists, insertCaptcha, takeCaptcha } from './repository.ts';

/**
 * The captcha of §5. The answer follows from the id and a secret key, so it is neither stored nor sent; the table only
 * remembers which ids are still unused (threat T17).
 */
export async function createCaptcha(deps: Deps): Promise<Captcha> {
  const id = newId();
  const expiresAt = deps.clock.now() + limits.captchaSeconds * 1000;
  await writeUnasked(deps.db, 'captcha', (tx) => insertCaptcha(tx, id, expiresAt));
  return { id, image: renderCaptchaImage(answerOf(deps, id)) };
}

/**
 * The spoken form of an unused captcha, as WAV. Undefined when there is no such captcha. It costs as much as several
 * pages, and with many recordings of one answer the noise could be removed: so both are counted.
 * @throws AppError `too_many_requests`
 */
export async function speakCaptcha(deps: Deps, id: string, address: string): Promise<Buffer | undefined> {
  const open = await captchaExists(deps.db.reads, id, deps.clock.now());
  if (!open) return undefined;
  await countCalls(deps.db, deps.clock, [
    ...limitsByNetwork(address, { name: 'captcha-audio', limit: 60, seconds: 300 }),
    { key: `captcha-audio-of:${id}`, limit: 10, seconds: limits.captchaSeconds },
  ]);
  return captchaAudio(answerOf(deps, id));
}

/**
 * Checks an answer and uses the captcha up, right or wrong.
 * @throws AppError `auth.captcha_wrong`, or `auth.captcha_expired`, where the letters may have been right
 */
export async function checkCaptcha(deps: Deps, id: string, answer: string): Promise<void> {
  const found = await writeUnasked(deps.db, 'captcha', (tx) => takeCaptcha(tx, id, deps.clock.now()));
  if (found === 'open' && captchaMatches(answerOf(deps, id), answer)) return;
  const code = found === 'expired' ? 'auth.captcha_expired' : 'auth.captcha_wrong';
  throw new AppError(code, { fields: { captchaAnswer: sentenceOf(code) } });
}

function answerOf(deps: Deps, id: string): string {
  return deps.config.captchaCode ?? captchaAnswer(deps.secrets.subkey('captcha'), id);
}
