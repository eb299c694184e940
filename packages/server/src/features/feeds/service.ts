import { createHash } from 'node:crypto';
import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import { offsetOf } from '@ruang-naskah/domain/dates';
import { AppError } from '@ruang-naskah/domain/errors';
import type { Feed, MadeFeed } from '@ruang-naskah/domain/feeds/schema';
import { feedPath } from '@ruang-naskah/domain/feeds/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, projectPath } from '@ruang-naskah/domain/paths';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import { type By, requireSession } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { lacksFactor } from '../../db/factor-rule.ts';
import { countReading, limitsByNetwork } from '../../db/rate-limits.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, newToken } from '../../infra/ids.ts';
import { type Deadline, deadlinesOf } from '../projects/deadlines/service.ts';
import { readSettings } from '../settings/service.ts';
import { deleteFeed, type FeedOwner, findFeedOf, findFeedOwner, putFeed } from './repository.ts';

const words = messages.feeds;

export async function readFeed(deps: Deps, actor: Actor): Promise<Feed> {
  const feed = await findFeedOf(deps.db.reads, requireUser(actor).id);
  return { since: feed === undefined ? null : new Date(feed.createdAt).toISOString() };
}

/** Makes a new address and ends the previous one. Only its hash is stored, so it is shown once. */
export async function makeFeed(deps: Deps, by: By): Promise<MadeFeed> {
  const { actor } = requireSession(by);
  const token = newToken();
  const now = deps.clock.now();
  await writeBy(deps, by, async (tx) => {
    await putFeed(tx, { user_id: actor.id, token_hash: hashToken(token), created_at: now });
    await audit(tx, deps, by, { action: 'users.feed_made', id: actor.id });
  });
  const address = new URL(feedPath, deps.config.publicUrl);
  // In the query, which neither our log nor that of the proxy keeps.
  address.searchParams.set('k', token);
  return { since: new Date(now).toISOString(), address: address.href };
}

export async function endFeed(deps: Deps, by: By): Promise<void> {
  const { actor } = requireSession(by);
  await writeBy(deps, by, async (tx) => {
    if (!(await deleteFeed(tx, actor.id))) return;
    await audit(tx, deps, by, { action: 'users.feed_ended', id: actor.id });
  });
}

export interface Calendar {
  readonly text: string;
  readonly etag: string;
}

/** The limit by network is high, because calendars of many people come from the addresses of one provider. */
const perNetwork = { name: 'calendar', limit: 1200, seconds: 3600 };

/**
 * The calendar at the address: the present deadlines of its owner, by their present role.
 * @throws AppError `not_found` for an address that is nobody's, or of an admin who must set up a second step first
 */
export async function readCalendar(
  deps: Deps,
  { address, token }: { readonly address: string; readonly token: string | undefined },
): Promise<Calendar> {
  await countReading(deps.db, deps.clock, limitsByNetwork(address, perNetwork));
  const owner = token === undefined ? undefined : await findFeedOwner(deps.db.reads, hashToken(token));
  // An admin who must have a second step and has none reads nothing, here as everywhere (decision 0121).
  if (owner === undefined || (await lacksFactor(deps, owner))) throw new AppError('not_found');
  const deadlines = await deadlinesOf(deps, owner);
  const text = calendarOf(deps, owner, await readSettings(deps), deadlines);
  // Weak, because the answer may be compressed.
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

function calendarOf(
  deps: Deps,
  owner: FeedOwner,
  { publisherName, timeZone }: Pick<Settings, 'publisherName' | 'timeZone'>,
  deadlines: readonly Deadline[],
): string {
  const site = new URL(deps.config.publicUrl);
  const calendar = ical({
    name: words.calendarName(publisherName),
    prodId: { company: 'Ruang Naskah', product: 'Tenggat', language: 'ID' },
    ttl: 3600,
  });
  // A calendar holds at least one component (RFC 5545, 3.6); days need no time zone.
  if (deadlines.length === 0)
    calendar.timezone({ name: timeZone, generator: (name) => timeZoneText(name, deps.clock.now()) });
  for (const { projectId, stage, title, day, revision, changedAt } of deadlines) {
    const screen = owner.role === 'admin' ? projectPath(projectId) : areaOf(owner.role);
    calendar.createEvent({
      // The same for the same stage, whatever its title and day become.
      id: `${projectId}-${stageNames.indexOf(stage) + 1}@${site.hostname}`,
      // Programs keep the event they hold until these rise. The same answer for the same deadlines.
      sequence: revision,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      // A deadline takes no time of the day on which it falls.
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      summary: words.event(stage, title),
      description: words.dueStage(stage),
      url: new URL(screen, site).href,
    });
  }
  return calendar.toString();
}

/** As it is at this instant: no event is told by it. */
function timeZoneText(name: string, now: number): string {
  const minutes = offsetOf(now, name);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(ahead / 60)}${twoDigits(ahead % 60)}`;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
}
