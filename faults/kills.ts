import { randomInt } from 'node:crypto';
import { median } from '../bench/report.ts';
import { startPortal } from '../packages/server/test/support/portal-process.ts';
import { describeFindings, examine } from './examine.ts';
import type { Fault } from './fault.ts';
import { Ledger } from './ledger.ts';
import { startLoad, untilAcknowledged } from './load.ts';
import { formatMs } from './probe.ts';
import { forgetLimits, newSite } from './site.ts';

/** The process is killed under mixed writes, again and again. */
export const kills: Fault = {
  name: 'kill',
  what: 'kill -9 under mixed writes of 16 clients',
  engines: ['sqlite', 'postgres'],
  async measure({ engine, quick, say }) {
    const wanted = quick ? { kills: 4, perKill: 60 } : { kills: 50, perKill: 620 };
    const site = await newSite(engine);
    let portal = await startPortal(site);
    const { port, url } = portal;
    const ledger = new Ledger();
    const stop = startLoad({ url, site, ledger });
    const recovered: number[] = [];
    for (let kill = 1; kill <= wanted.kills; kill += 1) {
      await untilAcknowledged(ledger, wanted.perKill + randomInt(Math.ceil(wanted.perKill / 4)));
      if (kill % 8 === 0) await forgetLimits(site);
      await portal.end('SIGKILL');
      portal = await startPortal({ ...site, port });
      recovered.push(portal.readyAfter);
      if (kill % 10 === 0) say(`${kill} kills, ${ledger.acknowledged.length} acknowledged`);
    }
    await stop();
    const code = await portal.end();
    const findings = describeFindings([await examine(site.open, site.dataDir, ledger.acknowledged)]);
    return {
      figure: `${wanted.kills} kills, ${ledger.acknowledged.length} acknowledged, ${ledger.counts.repeated} sent again; ${findings.figure}; ready after ${formatMs(median(recovered))}`,
      kept: { ...findings.kept, ...ledger.kept, 'a clean stop at the end': code === 0 },
    };
  },
};
