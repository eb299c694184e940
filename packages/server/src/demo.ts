import type { Config } from './config.ts';
import { type Filled, fillOnce } from './demo/fill.ts';
import { demoAccounts, demoPassword } from './demo/people.ts';
import { open } from './open.ts';
import { runAsProcess } from './serve.ts';

/** The entry point of `npm run demo`: sample data on first start, then the server, and last the accounts. */
runAsProcess(async (config) => {
  // Quiet, because sign-ins and pictures of half a year would fill the terminal with log lines. A deleted data-demo is
  // filled again.
  const { deps, close } = await open({ ...config, logLevel: 'warn' }, { begin: 'new', sample: true });
  try {
    process.stdout.write('Ruang Naskah: preparing the sample data …\n');
    return announcement(await fillOnce(deps), config);
  } finally {
    await close();
  }
});

function announcement(filled: Filled | undefined, { dataDir }: Config): string {
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
