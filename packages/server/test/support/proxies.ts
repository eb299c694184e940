import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hostOfGuide as host } from './ask-proxy.ts';
import { freePort } from './free-port.ts';

/** Caddy and nginx with the files that we hand out, on free ports of this machine and with a certificate of their own. */

const versionOf = (program: string, argument: string) => {
  const { status, stdout, stderr } = spawnSync(program, [argument], { encoding: 'utf8' });
  return status === 0 ? `${stdout}${stderr}` : undefined;
};
const hasCertificates = versionOf('openssl', 'version') !== undefined;
export const hasCaddy = versionOf('caddy', 'version') !== undefined && hasCertificates;
export const hasNginx = versionOf('nginx', '-v') !== undefined && hasCertificates;

/** Tells that something was not tried. */
export function missProxy(test: string, program: string, what: string): void {
  process.stderr.write(`${test}: no ${program} or openssl here, so ${what} was not tried.\n`);
}

export interface RunningProxy {
  readonly ports: { readonly plain: number; readonly safe: number };
  /** Everything that it wrote into its logs. */
  logs(): string;
  /** What the program says of its file before it runs. */
  readonly judged: string;
  stop(): Promise<void>;
}

const fileOf = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
export const caddyfile = fileOf('deploy/Caddyfile');
const nginxOf = (path: string) => /```nginx\n([\s\S]*?)```/.exec(fileOf(path))?.[1] ?? '';
/** The files of the guides: for one process, and what is put above it for several. */
const fileForOne = nginxOf('docs/install.md');
const linesForSeveral = nginxOf('docs/postgres.md');
export const nginxFile = fileForOne;
/** By which the guide lets nginx judge each process. */
const terms = /server \S+ ([^;]+);/.exec(linesForSeveral)?.[1] ?? '';

function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `ruang-naskah-${name}-`));
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/${host}.key`];
  const certificate = ['-x509', '-days', '1', '-subj', `/CN=${host}`, '-out', `${folder}/${host}.crt`];
  execFileSync('openssl', ['req', ...certificate, ...key], { stdio: 'ignore' });
  return folder;
}

async function end(program: ChildProcess, folder: string): Promise<void> {
  program.removeAllListeners('exit');
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** Caddy with deploy/Caddyfile, in front of the portal's processes on these ports. */
export async function startCaddy(upstreams: readonly number[]): Promise<RunningProxy> {
  const folder = newFolder('caddy');
  const ports = { plain: await freePort(), safe: await freePort() };
  const own = `http_port ${ports.plain}\n\thttps_port ${ports.safe}\n\tdefault_bind 127.0.0.1\n\tadmin off\n\tauto_https disable_certs`;
  const site = caddyfile
    .replace(/^\{$/m, `{\n\t${own}`)
    .replace(
      '{$SITE_HOST} {\n\timport log\n\trequest_body',
      `{$SITE_HOST} {\n\ttls ${folder}/${host}.crt ${folder}/${host}.key\n\timport log\n\trequest_body`,
    );
  writeFileSync(join(folder, 'Caddyfile'), site);
  const env = {
    ...process.env,
    SITE_HOST: host,
    PORTAL: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
    ...(upstreams.length > 1 && { PORTALS: 'several' }),
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const file = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const judged = spawnSync('caddy', ['validate', ...file], { env, encoding: 'utf8' });
  const caddy = spawn('caddy', ['run', ...file], { env });
  const said: string[] = [];
  const ready = Promise.withResolvers<void>();
  caddy.once('exit', () => ready.reject(new Error(said.join('\n'))));
  for (const stream of [caddy.stdout, caddy.stderr])
    createInterface(stream).on('line', (line) => {
      said.push(line);
      if (line.includes('serving initial configuration')) ready.resolve();
    });
  await ready.promise;
  return {
    ports,
    judged: `${judged.stdout}${judged.stderr}`,
    logs: () => said.join('\n'),
    stop: () => end(caddy, folder),
  };
}

/** nginx with the file of docs/install.md, in front of the portal's processes on these ports. */
export async function startNginx(upstreams: readonly number[]): Promise<RunningProxy> {
  const folder = newFolder('nginx');
  const ports = { plain: await freePort(), safe: await freePort() };
  const servers = upstreams.map((port) => `\n  server 127.0.0.1:${port} ${terms};`).join('');
  const [several, portal] =
    upstreams.length === 1
      ? ['', `127.0.0.1:${upstreams[0]}`]
      : [linesForSeveral.replace(/(?:\n +server \S+ [^;]+;)+/, servers), 'portal'];
  const site = fileForOne
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.safe}`)
    .replaceAll('/etc/ssl', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', portal);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const whole = `daemon off; master_process off; pid ${folder}/pid;
    error_log ${folder}/error.log notice; error_log stderr notice;
    events {} http { ${temporary.join(' ')} ${several} ${site} }`;
  writeFileSync(join(folder, 'nginx.conf'), whole);
  const file = ['-p', folder, '-c', `${folder}/nginx.conf`];
  const judged = spawnSync('nginx', ['-t', ...file], { encoding: 'utf8' });
  const nginx = spawn('nginx', file, { stdio: ['ignore', 'ignore', 'pipe'] });
  // The first notice comes when its sockets listen.
  if (nginx.stderr !== null) await once(nginx.stderr, 'data');
  nginx.stderr?.resume();
  return {
    ports,
    judged: judged.stderr,
    logs: () => ['naskah.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    stop: () => end(nginx, folder),
  };
}
