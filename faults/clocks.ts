import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeFindings, examine } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { type Portal, startPortal } from './portal.ts';
import { firstAdmin, newSite, publicUrl, type Site } from './site.ts';

/** F9: the clock of the process jumps while it runs and before its start. */

const stays = { quick: 1000, usual: 5000, long: 60_000 } as const;
const jumps = ['+1h', '-1h', '+3650d', '-3650d', '-9490d'] as const;
const right = '+0';

const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
  .find(existsSync);

/** Sets a process's clock through a file with libfaketime; the monotonic clock is unchanged, as in a real jump. */
function clockOf(site: Site) {
  const file = join(site.folder, 'clock');
  const set = (by: string) => writeFileSync(file, by);
  set(right);
  const env = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { set, env };
}

async function countSignedIn({ url }: Portal, cookies: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    cookies.map((cookie) => fetch(`${url}/api/projects`, { headers: { cookie } })),
  );
  for (const answer of answers) await answer.arrayBuffer();
  return answers.filter(({ status }) => status === 200).length;
}

/** @returns the cookie of a new session, or undefined where the sign-in is refused */
async function signIn({ url }: Portal): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify(firstAdmin),
  });
  await answer.arrayBuffer();
  return answer.headers
    .getSetCookie()
    .find((cookie) => cookie.includes('sid='))
    ?.split(';')[0];
}

/** How far the portal's time is ahead of the clock of its machine. */
async function readOffset({ url }: Portal): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^ruang_clock_offset_seconds (\S+)$/m.exec(text)?.[1]);
}

interface Jumped {
  /** Sessions that ended by a jump and its reversal. */
  ended: number;
  /** New sessions of the time with a wrong clock that are invalid afterwards. */
  misdated: number;
  /** Jumps that the portal's time ignored. */
  kept: number;
}

async function jumpWhileRunning(site: Site, portal: Portal, set: (by: string) => void, run: Run) {
  const all: Jumped = { ended: 0, misdated: 0, kept: 0 };
  const cookies = [...site.admins.slice(1), ...site.authors.slice(0, 20).map(({ cookie }) => cookie)];
  for (const jump of jumps) {
    set(jump);
    await delay(stays[run.scale] / 2);
    const begun = await signIn(portal);
    await delay(stays[run.scale] / 2);
    if (Math.abs(await readOffset(portal)) > 3500) all.kept += 1;
    set(right);
    all.ended += cookies.length - (await countSignedIn(portal, cookies));
    all.misdated += 1 - (await countSignedIn(portal, begun === undefined ? [] : [begun]));
    run.say(`${jump} and back`);
  }
  return all;
}

async function countAudit(site: Site): Promise<number> {
  const db = await site.open();
  const rows = await db.reads.selectFrom('audit_events').select('id').execute();
  await db.close();
  return rows.length;
}

/** Starts with the clock wrong by years, then with the right one. */
async function startWithWrongClocks(site: Site, { set, env }: ReturnType<typeof clockOf>) {
  const before = await countAudit(site);
  for (const jump of ['+3650d', '-9490d']) {
    set(jump);
    const portal = await startPortal(site, { env });
    await delay(1000);
    await portal.stop();
  }
  set(right);
  return before - (await countAudit(site));
}

async function measure(run: Run) {
  const site = await newSite(run.engine);
  try {
    const clock = clockOf(site);
    const portal = await startPortal(site, { env: clock.env });
    const ledger = new Ledger();
    const load = startLoad({ url: portal.url, site, ledger, writers: 8, newsEvery: 50 });
    await untilAcknowledged(ledger, 50);
    const { ended, misdated, kept } = await jumpWhileRunning(site, portal, clock.set, run);
    await untilAcknowledged(ledger, ledger.acknowledged.length + 50);
    await load.stop();
    const code = await portal.stop();
    const erased = await startWithWrongClocks(site, clock);
    const db = await site.open();
    const findings = describeFindings(await examine(db, site.dataDir, ledger));
    await db.close();
    const { counts, acknowledged } = ledger;
    const figure = `${jumps.length} jumps and back, ${acknowledged.length} acknowledged: ${findings.figure}; ${counts.failed} × 500; meanwhile refused: ${ledger.describeRefusals()}; ${kept} not followed, ${ended} sessions ended, ${misdated} begun meanwhile lost; ${Math.max(0, erased)} lines of audit log erased by 2 starts years off`;
    return outcome(figure, {
      ...findings.marks,
      'no answer 500': counts.failed === 0,
      'no session ended by a jump and its way back': ended === 0,
      'no session begun meanwhile lost': misdated === 0,
      'nobody signed out meanwhile': !counts.refused.has(401),
      'nothing erased by age': erased <= 0,
      'the clock was turned, and the time did not follow': kept === jumps.length,
      'a clean stop': code === 0,
    });
  } finally {
    await site.remove();
  }
}

export const clocks: Fault = {
  id: 'F9',
  what: 'the clock jumps while people write, and at a start',
  how: 'libfaketime: an hour and ten years both ways, and to the year 2000, each with its way back; starts ten years ahead and in 2000',
  mark: 'no crash, no 500, none lost; no answer 401, no session ended or lost, nothing erased',
  engines: ['sqlite', 'postgres'],
  async measure(run) {
    if (library === undefined) return { skipped: 'needs libfaketime (apt-get install faketime)' };
    return measure(run);
  },
};
