import { randomInt } from 'node:crypto';
import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { dayOf, utcOffsetMinutes } from '@ruang-naskah/domain/dates';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayChangeSettings } from '@ruang-naskah/domain/settings/policy';
import type { OpenWorkshopInput, WorkshopDay } from '@ruang-naskah/domain/settings/schema';
import { audit } from '../../db/audit.ts';
import {
  findOpenWorkshop,
  findWorkshop,
  forgetWorkshop,
  networkOf,
  saveWorkshop,
  type Workshop,
} from '../../db/workshop.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { readSettings } from './read.ts';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const noWorkshop: Workshop = { until: 0, network: null, code: null };

export async function readWorkshop(deps: Deps, actor: Actor): Promise<WorkshopDay> {
  permit(mayChangeSettings(actor));
  const workshop = await findOpenWorkshop(deps);
  if (workshop === undefined) return { until: null, code: null };
  return { until: new Date(workshop.until).toISOString(), code: workshop.code };
}

/** Opens a workshop day (decision 0032), in place of one that is open. */
export async function startWorkshop(
  deps: Deps,
  context: RequestContext,
  { time, kind }: OpenWorkshopInput,
): Promise<void> {
  permit(mayChangeSettings(context.actor));
  const { timeZone } = await readSettings(deps);
  const now = deps.clock.now();
  const until = Date.parse(`${dayOf(now, timeZone)}T${time}:00Z`) - utcOffsetMinutes(now, timeZone) * 60_000;
  if (until <= now) throw fieldError('time', messages.workshop.timePassed);
  const opened =
    kind === 'code'
      ? { network: null, code: newCode() }
      : { network: networkOf(context.address), code: null };
  await saveWorkshopDay(deps, context, { until, ...opened }, { time, kind });
}

export async function endWorkshop(deps: Deps, context: RequestContext): Promise<void> {
  permit(mayChangeSettings(context.actor));
  await saveWorkshopDay(deps, context, noWorkshop, undefined);
}

/** The code itself is in no log. */
async function saveWorkshopDay(
  deps: Deps,
  context: RequestContext,
  workshop: Workshop,
  detail: OpenWorkshopInput | undefined,
): Promise<void> {
  const now = deps.clock.now();
  try {
    await writeBy(deps, context, async (tx) => {
      const before = await findWorkshop(tx);
      if (detail === undefined && !(before !== undefined && before.until > now)) return;
      if (!(await saveWorkshop(tx, workshop, now))) throw new AppError('version_stale');
      const action = detail === undefined ? 'settings.workshop_closed' : 'settings.workshop_opened';
      await audit(tx, deps, context, { action, ...(detail === undefined ? {} : { detail }) });
    });
  } finally {
    forgetWorkshop(deps.db);
  }
}

function newCode(): string {
  return Array.from({ length: limits.workshopCode }, () => alphabet[randomInt(alphabet.length)]).join('');
}
