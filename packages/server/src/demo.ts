import type { Config } from './config.ts';
import { SchemaError } from './db/schema-version.ts';
import { DemoError, describeUnfit, fillOnce, type SampleCounts } from './demo/fill.ts';
import { demoAccounts, demoPassword } from './demo/people.ts';
import { type Opened, open } from './open.ts';
import { runAsProcess } from './serve.ts';

/** The entry point of `npm run demo`: sample data on first start, then the server, and last the accounts. */
runAsProcess(async (config) => {
  const { deps, close } = await openSample(config);
  try {
    process.stdout.write('Ruang Naskah: preparing the sample data …\n');
    return announcement(await fillOnce(deps), config);
  } finally {
    await close();
  }
});

/** @throws DemoError where the data have the schema of another program */
async function openSample(config: Config): Promise<Opened> {
  try {
    // Quiet, because sign-ins and pictures of half a year would fill the terminal with log lines. A deleted data-demo is
    // filled again.
    return await open({ ...config, logLevel: 'warn' }, { createSite: 'always', sample: true });
  } catch (error) {
    if (error instanceof SchemaError) throw new DemoError(describeUnfit(config.dataDir));
    throw error;
  }
}

function announcement(filled: SampleCounts | undefined, { dataDir }: Config): string {
  const made =
    filled === undefined
      ? `  Sample data of an earlier start, in ${dataDir}`
      : `  ${filled.manuscripts} manuscripts, ${filled.projects} projects and ${filled.news} news items made, in ${dataDir}`;
  const accounts = demoAccounts.map(
    ({ email, role, nama }) => `    ${role.padEnd(8)}  ${email.padEnd(22)}  ${nama}`,
  );
  const lines = ['', made, '', `  Accounts, all with the password  ${demoPassword}`, ...accounts, ''];
  return `${lines.join('\n')}\n`;
}
