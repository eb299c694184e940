import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { schemaState } from '../db/migrate.ts';
import { loadAssets } from '../http/assets.ts';
import { parseSender } from '../infra/mail.ts';
import { hasSecrets, loadSecrets } from '../infra/secrets.ts';
import { webFolder } from '../serve.ts';

/** One check of `portal doctor`: what it looks at, and the line it answers with. Throws to say what is wrong. */
interface Check {
  readonly name: string;
  run(): Promise<string> | string;
}

/** Looks at everything a start needs without changing anything; returns the exit code. */
export async function runDoctor(
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<number> {
  let bad = 0;
  for (const check of checksOf(environment)) {
    try {
      say(`ok    ${check.name}: ${await check.run()}`);
    } catch (error) {
      bad += 1;
      say(`BAD   ${check.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return bad === 0 ? 0 : 1;
}

function checksOf(environment: Readonly<Record<string, string | undefined>>): readonly Check[] {
  const config = () => readConfig(environment);
  return [
    { name: 'configuration', run: () => `serves ${config().publicUrl} on ${config().host}:${config().port}` },
    {
      name: 'exposure',
      run: () => {
        const { host, secureCookies } = config();
        const local = ['127.0.0.1', 'localhost', '::1'].includes(host);
        if (!local && !secureCookies) throw new Error('listens to the network but PUBLIC_URL is not https');
        return secureCookies ? 'https' : 'this machine only';
      },
    },
    {
      name: 'secrets',
      run: () => {
        const { secretsDir } = config();
        // A look must not make them: beside an existing database fresh secrets would be the wrong ones.
        if (!hasSecrets(secretsDir)) return 'none yet; the first start makes them';
        loadSecrets(config());
        return secretsDir;
      },
    },
    { name: 'database', run: () => checkDatabase(config()) },
    { name: 'web build', run: () => loadAssets(join(webFolder, 'dist')).root },
    {
      name: 'mail',
      run: () => {
        parseSender(config().mailFrom);
        return config().smtpUrl === undefined ? 'written to DATA_DIR/outbox' : 'sent by SMTP';
      },
    },
  ];
}

async function checkDatabase({ databaseUrl, dataDir }: ReturnType<typeof readConfig>): Promise<string> {
  const path = join(dataDir, 'portal.db');
  if (databaseUrl === undefined && !existsSync(path)) return 'none yet; the first start makes it';
  const database = await connect(
    databaseUrl === undefined ? { kind: 'sqlite', path } : { kind: 'postgres', url: databaseUrl },
  );
  try {
    const { current, newest } = await schemaState(database);
    return `${database.engine}, schema ${current} of ${newest}`;
  } finally {
    await database.close();
  }
}
