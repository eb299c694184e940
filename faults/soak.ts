import { existsSync, readdirSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describeFindings, examine } from './examine.ts';
import { type Fault, outcome, type Run } from './fault.ts';
import { residentOf } from './flooding.ts';
import { forgetLimits, median } from './kills.ts';
import { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';
import { type Portal, startPortal } from './portal.ts';
import { ms, quantile, startProbe } from './probes.ts';
import { newSite, pathOf, type Site } from './site.ts';

/** F16: growth of memory and file handles over time. */

const minutes = { quick: 0.5, usual: 6, long: 30 } as const;
const sampleMs = 2000;
const mostResident = 300e6 / 2 ** 20;
/** The allowed growth from the middle third to the last one, in MiB and in file handles. */
const mostGrowth = { memory: 10, handles: 20 };
const mostLog = 64;

interface Sample {
  readonly resident: number;
  readonly handles: number;
  readonly log: number;
}

function sampleOf(site: Site, portal: Portal): Sample {
  const log = `${pathOf(site.dataDir)}-wal`;
  return {
    resident: residentOf(portal.pid()),
    handles: readdirSync(`/proc/${portal.pid()}/fd`).length,
    log: existsSync(log) ? statSync(log).size / 2 ** 20 : 0,
  };
}

async function sampleFor(site: Site, portal: Portal, run: Run): Promise<Sample[]> {
  const samples: Sample[] = [];
  const end = performance.now() + minutes[run.scale] * 60_000;
  for (let at = 0; performance.now() < end; at += 1) {
    await delay(sampleMs);
    samples.push(sampleOf(site, portal));
    // The work of an hour runs in minutes, so the limits by account are reset.
    if (at % 30 === 29) await forgetLimits(site);
    if (at % 60 === 59)
      run.say(`${Math.round((at * sampleMs) / 60_000)} minutes, ${samples.at(-1)?.resident.toFixed(0)} MiB`);
  }
  return samples;
}

const pages = ['/', '/berita', '/kontak', '/login', '/api/news', '/api/settings'];

async function measure(run: Run) {
  const site = await newSite(run.engine);
  try {
    const portal = await startPortal(site);
    const ledger = new Ledger();
    const signedIn = { cookie: site.admins[1] ?? '' };
    const live = startProbe(`${portal.url}/health/live`, 20);
    const probes = [
      ...pages.map((path) => startProbe(portal.url + path, 100)),
      ...['/api/projects', '/api/manuscripts'].map((path) => startProbe(portal.url + path, 50, signedIn)),
    ];
    const load = startLoad({ url: portal.url, site, ledger, writers: 4, newsEvery: 100, pauseMs: 100 });
    const samples = await sampleFor(site, portal, run);
    await load.stop();
    const reads = await Promise.all(probes.map((probe) => probe.stop()));
    const delays = await live.stop();
    const code = await portal.stop();
    const db = await site.open();
    const findings = describeFindings(await examine(db, site.dataDir, ledger));
    await db.close();
    const third = Math.floor(samples.length / 3);
    const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
    const growth = (of: (sample: Sample) => number) => median(last.map(of)) - median(middle.map(of));
    const most = quantile(
      samples.map(({ resident }) => resident),
      0.95,
    );
    const log = Math.max(...samples.map((sample) => sample.log));
    const failed = reads.reduce((sum, times) => sum + times.failed, delays.failed);
    const reasons = new Set([...reads, delays].flatMap((times) => times.reasons));
    const asked = reads.reduce((sum, { all }) => sum + all.length, delays.all.length);
    const memory = growth(({ resident }) => resident);
    const handles = growth((sample) => sample.handles);
    const figure = `${minutes[run.scale]} minutes, ${ledger.acknowledged.length} writes, ${asked} reads: ${most.toFixed(0)} MiB at p95, ${memory.toFixed(1)} MiB and ${handles} handles more in the last third than in the middle one, log at most ${log.toFixed(1)} MiB, liveness p99 ${ms(quantile(delays.all, 0.99))}; ${failed} reads (${[...reasons].join(', ')}) and ${ledger.counts.failed} writes failed; ${findings.figure}`;
    return outcome(figure, {
      ...findings.marks,
      'under 300 MB at p95': most < mostResident,
      [`memory grows by at most ${mostGrowth.memory} MiB`]: memory <= mostGrowth.memory,
      [`handles by at most ${mostGrowth.handles}`]: handles <= mostGrowth.handles,
      [`log at most ${mostLog} MiB`]: log <= mostLog,
      'nothing failed': failed + ledger.counts.failed + ledger.counts.cut === 0,
      'a clean stop': code === 0,
    });
  } finally {
    await site.remove();
  }
}

export const soak: Fault = {
  id: 'F16',
  what: 'time',
  how: 'reads and writes at a part of what it can do, 6 minutes (30 with --long)',
  mark: 'memory flat and under 300 MB, handles flat, log ≤ 64 MiB, nothing fails',
  engines: ['sqlite', 'postgres'],
  measure,
};
