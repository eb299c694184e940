import type { Config } from '../config.ts';
import { describePlace } from '../db/site.ts';
import { databaseOf } from '../open.ts';
import type { Restored } from './restore.ts';

const formatInstant = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const countOf = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** What a restore did, and what it cannot know, one line each. */
export function describeRestored(
  config: Config,
  { archive, ended, replayed, movedTo, admins }: Restored,
): string[] {
  const { manifest } = archive;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored into ${describePlace(databaseOf(config))}: ${countOf(rows, 'row')} of ${countOf(manifest.tables.length, 'table')} and ${countOf(manifest.files.length, 'image file')}, as they were on ${formatInstant(manifest.at)}.`,
    'Everybody signs in again: sign-ins, reset links, captchas and limits were left out.',
  ];
  if (admins !== undefined)
    lines.push(
      `Not proven to be made by this site (--unproven): whoever could write where the archive lay may have changed it. Look at its admins: ${admins.join(', ')}`,
    );
  if (movedTo !== undefined) lines.push(`The site that was there is in ${movedTo}.`);
  if (manifest.missing.length > 0)
    lines.push(
      `${countOf(manifest.missing.length, 'image file')} were missing when the backup was made: ${manifest.missing.slice(0, 5).join(', ')}`,
    );
  if (ended.mails > 0)
    lines.push(
      `${countOf(ended.mails, 'mail')} that waited then held back, because they may have been sent since: npm run portal -- mail release, or mail drop.`,
    );
  if (ended.notices > 0) lines.push(`${countOf(ended.notices, 'notice')} stay in Kabar and are not mailed.`);
  return [...lines, ...describeReplayed(manifest.at, replayed)];
}

function describeReplayed(at: number, replayed: Restored['replayed']): string[] {
  if (replayed === undefined) {
    return [
      `There is no journal of what happened after ${formatInstant(at)}: accounts erased since are back, and passwords changed since are the old ones. If you know of any, erase them again, and let people reset their passwords.`,
    ];
  }
  const {
    erased,
    locked,
    roles,
    suspended,
    emailChanged,
    consents,
    feeds,
    factors,
    newestLineAt,
    linesAhead,
    unproven,
  } = replayed;
  const lines = [
    `From the journal: ${countOf(erased, 'account')} erased again, ${countOf(locked, 'account')} to be opened by a password reset, because the password, the role, the second step or the address was changed since.`,
  ];
  if (roles.length > 0)
    lines.push(`Roles changed since, to be set again (npm run portal -- user role …): ${roles.join(', ')}`);
  if (suspended.length > 0)
    lines.push(
      `Closed again, as they were closed since (npm run portal -- user reopen …): ${suspended.join(', ')}`,
    );
  if (emailChanged.length > 0)
    lines.push(
      `Closed, because they have another address since that no backup holds: ${emailChanged.join(', ')}. Give it to them (npm run portal -- user email OLD NEW), then user reopen NEW.`,
    );
  if (factors > 0)
    lines.push(
      `${countOf(factors, 'account')} without the second step of the backup, because it was another by then.`,
    );
  if (feeds + consents > 0)
    lines.push(
      `${countOf(feeds, 'calendar address', 'calendar addresses')} ended and ${countOf(consents, 'consent')} to WhatsApp taken back, as changed since.`,
    );
  if (unproven > 0)
    lines.push(
      `${countOf(unproven, 'line')} of the journal ${unproven === 1 ? 'was' : 'were'} left out, because this site is not proven to have written ${unproven === 1 ? 'it' : 'them'}: an earlier release did, or somebody who can write where the journal lay. To repeat them as well: --unproven.`,
    );
  if (linesAhead > 0)
    lines.push(
      `${countOf(linesAhead, 'line')} of the journal ${linesAhead === 1 ? 'is' : 'are'} dated ahead of the clock, and counted all the same: the clock was wrong then, or is now.`,
    );
  lines.push(
    newestLineAt === undefined || newestLineAt < at
      ? 'The journal has no line after the backup. What it cannot know: changes that were made after it was last written.'
      : `The journal ends on ${formatInstant(newestLineAt)}. What happened after that is unknown: if an account was erased or a password changed then, do it again.`,
  );
  lines.push(
    'Not in the journal: mails of notices that people had ended, and everything else that was written since.',
  );
  return lines;
}
