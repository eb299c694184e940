import { createHash } from 'node:crypto';
import { utcOffsetMinutes } from '@ruang-naskah/domain/dates';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, projectPath } from '@ruang-naskah/domain/paths';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import { lacksFactor } from '../../db/factor-rule.ts';
import type { Db } from '../../db/handle.ts';
import { countReading, limitsByNetwork } from '../../db/rate-limits.ts';
import { findRestoredAt } from '../../db/restored.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../infra/ids.ts';
import { deadlinesOf, type StageDeadline } from '../projects/deadlines.ts';
import { readSettings } from '../settings/read.ts';

const words = messages.feeds;

interface CalendarFile {
  readonly text: string;
  readonly etag: string;
}

const firstRelease = Date.UTC(2026, 0, 1);

/** The limit by network is high, because calendars of many people come from the addresses of one provider. */
const networkLimit = { name: 'calendar', limit: 1200, seconds: 3600 };

/**
 * The calendar at the address: the present deadlines of its owner, by their present role.
 * @throws AppError `not_found` for an address that is nobody's, or of an admin who must set up a second step first
 */
export async function readCalendar(
  deps: Deps,
  { address, token }: { readonly address: string; readonly token: string | undefined },
): Promise<CalendarFile> {
  await countReading(deps.db, deps.clock, limitsByNetwork(address, networkLimit));
  const owner = token === undefined ? undefined : await findFeedOwner(deps.db.reads, hashToken(token));
  // An admin who must have a second step and has none reads nothing, here as everywhere (decision 0121).
  if (owner === undefined || (await lacksFactor(deps, owner))) throw new AppError('not_found');
  const deadlines = await deadlinesOf(deps, owner);
  const { publisherName, timeZone } = await readSettings(deps);
  const restoredAt = (await findRestoredAt(deps.db.reads)) ?? 0;
  const text = writeCalendar(deps, owner, { publisherName, timeZone, restoredAt }, deadlines);
  // Weak, because the answer may be compressed.
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

function writeCalendar(
  deps: Deps,
  owner: FeedOwner,
  {
    publisherName,
    timeZone,
    restoredAt,
  }: Pick<Settings, 'publisherName' | 'timeZone'> & { readonly restoredAt: number },
  deadlines: readonly StageDeadline[],
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
    const changed = new Date(Math.max(changedAt, restoredAt));
    const screen = owner.role === 'admin' ? projectPath(projectId) : areaOf(owner.role);
    calendar.createEvent({
      // The same for the same stage, whatever its title and day become.
      id: `${projectId}-${stageNames.indexOf(stage) + 1}@${site.hostname}`,
      // Programs keep the event they hold until these rise. The same answer for the same deadlines.
      sequence: revision + revisionsBefore(restoredAt),
      stamp: changed,
      lastModified: changed,
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

/**
 * Added to each revision after a restore, which has lowered the stored ones below those that calendar programs hold. No
 * stage moves as often as once a minute, so the minutes until the restore are more than the revisions lost.
 */
function revisionsBefore(restoredAt: number): number {
  return Math.max(0, Math.ceil((restoredAt - firstRelease) / 60_000));
}

/** The zone with its offset of this instant, which no event uses. */
function timeZoneText(name: string, now: number): string {
  const minutes = utcOffsetMinutes(now, name);
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

/** The owner of the address; undefined if the account waits for approval or is gone, or the address was replaced. */
async function findFeedOwner(db: Db, tokenHash: string): Promise<FeedOwner | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.role', 'users.second_factor_at'])
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where('users.active', '=', 1)
    .executeTakeFirst();
}

interface FeedOwner {
  readonly id: string;
  readonly role: Role;
  readonly second_factor_at: number | null;
}
