import { setTimeout as delay } from 'node:timers/promises';
import { startPortal } from '../packages/server/test/support/portal-process.ts';
import { mountSmallDisk } from '../packages/server/test/support/small-disk.ts';
import { describeFindings, examine } from './examine.ts';
import type { Fault } from './fault.ts';
import { Ledger } from './ledger.ts';
import { startLoad, writeSome } from './load.ts';
import { countFailed, sendRepeatedly } from './probe.ts';
import { newSite } from './site.ts';

const megabytes = 96;

/** A disk of the site's own is filled to the last byte while people write. */
export const fullDisk: Fault = {
  name: 'full-disk',
  what: 'a full disk under mixed writes of 16 clients',
  engines: ['sqlite'],
  async measure({ engine, quick }) {
    const disk = mountSmallDisk(megabytes);
    if (disk === undefined) return { skipped: 'needs root and mount(8)' };
    process.once('exit', disk.remove);
    const site = await newSite(engine, disk.folder);
    const wanted = quick ? 20 : 300;
    const portal = await startPortal(site);
    const ledger = new Ledger();
    const load = { url: portal.url, site, ledger };
    await writeSome(load, wanted);
    const stop = startLoad(load);
    const reads = sendRepeatedly([{ url: `${portal.url}/` }], 50);
    while (ledger.counts.diskFull < wanted && !portal.hasEnded()) {
      disk.fill();
      await delay(50);
    }
    await stop();
    const unread = countFailed(await reads());
    disk.makeRoom();
    const { diskFull, failed, unanswered } = ledger.counts;
    const lives = !portal.hasEnded();
    await writeSome(load, wanted);
    const code = await portal.end();
    const findings = describeFindings([await examine(site.open, site.dataDir, ledger.acknowledged)]);
    return {
      figure: `${diskFull} × 507, ${failed} × 500, ${unread} reads failed; ${ledger.acknowledged.length} acknowledged before and after; ${findings.figure}`,
      kept: {
        ...findings.kept,
        'writes are refused with 507': failed + unanswered === 0,
        'reads are answered': unread === 0,
        'writes again once there is room, without a restart': lives,
        'a clean stop': code === 0,
      },
    };
  },
};
