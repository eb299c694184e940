import type { Config } from '../config.ts';
import { isLoopback } from '../infra/networks.ts';
import { readSmtpUrl } from '../infra/smtp-url.ts';
import { type Check, Warning } from './check.ts';

/** Security findings from the configuration alone; forbidden configurations already stop the start. */
export function settingChecks(config: Config): readonly Check[] {
  return [
    { name: 'exposure', run: () => checkExposure(config) },
    { name: 'origin', run: () => checkOrigin(config) },
    { name: 'proxy', run: () => checkProxy(config) },
    { name: 'captcha', run: () => checkCaptcha(config) },
    { name: 'log level', run: () => checkLogLevel(config) },
    { name: 'metrics', run: () => describeMetrics(config) },
    { name: 'way to the database', run: () => checkDatabaseUrl(config) },
    { name: 'way to the mail server', run: () => checkSmtpUrl(config) },
    { name: 'way to the image store', run: () => checkStoreUrl(config) },
  ];
}

/** This machine, by name, by address or by a socket file. */
function isHere(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '' || name.startsWith('/') || isLoopback(name);
}

function checkExposure({ host, publicUrl, secureCookies }: Config): string {
  if (secureCookies) return 'https';
  if (!isHere(host)) throw new Error('listens to the network but PUBLIC_URL is not https');
  if (!isHere(new URL(publicUrl).hostname)) throw new Error('people reach it by PUBLIC_URL without https');
  return 'this machine only';
}

/** The reason of “Pengiriman ditolak” on every form, which nothing else in the configuration shows. */
function checkOrigin({ publicUrl, trustProxy }: Config): string {
  const taken = `forms are taken from ${publicUrl} alone, letter for letter`;
  if (trustProxy.length > 0 && isHere(new URL(publicUrl).hostname))
    throw new Warning(`${taken}: set PUBLIC_URL to the address that people open at the proxy`);
  return taken;
}

function checkProxy({ trustProxy, secureCookies }: Config): string {
  if (trustProxy.length > 0) return `believes ${trustProxy.join(', ')}`;
  if (!secureCookies) return 'none';
  throw new Warning('TRUST_PROXY is empty: behind a proxy everybody counts as one address in the limits');
}

function checkCaptcha({ captchaCode }: Config): string {
  if (captchaCode !== undefined) throw new Error('CAPTCHA_CODE is set: it is for automated tests only');
  return 'a new one each time';
}

function checkLogLevel({ logLevel, secureCookies }: Config): string {
  if (secureCookies && ['trace', 'debug'].includes(logLevel))
    throw new Error(`LOG_LEVEL is ${logLevel}: use info where people come`);
  if (secureCookies && ['fatal', 'silent'].includes(logLevel))
    throw new Error(`LOG_LEVEL is ${logLevel}: failures and attacks leave no trace`);
  return logLevel;
}

function describeMetrics({ metricsToken, secureCookies }: Config): string {
  if (metricsToken !== undefined) return 'for anybody who sends METRICS_TOKEN';
  return secureCookies ? 'off; METRICS_TOKEN opens them' : 'for programs on this machine';
}

function checkDatabaseUrl({ databaseUrl }: Config): string {
  if (databaseUrl === undefined) return 'a file';
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  if (isHere(host)) return 'this machine';
  const mode = searchParams.get('sslmode');
  if (mode === 'verify-full' || mode === 'verify-ca') return `TLS, ${mode}`;
  throw new Error(`DATABASE_URL reaches ${host} without a verified certificate: add ?sslmode=verify-full`);
}

function checkSmtpUrl({ smtpUrl }: Config): string {
  if (smtpUrl === undefined) return 'none';
  const { host, secure, requireTLS } = readSmtpUrl(smtpUrl);
  if (secure || requireTLS) return 'TLS';
  if (isHere(host)) return 'this machine';
  throw new Error(`SMTP_URL reaches ${host} without TLS: reset links can be read on the way`);
}

function checkStoreUrl({ s3 }: Config): string {
  if (s3 === undefined) return 'a folder';
  const { hostname, protocol } = new URL(s3.endpoint);
  if (isHere(hostname)) return 'this machine';
  if (protocol !== 'https:') throw new Error(`S3_ENDPOINT reaches ${hostname} without https`);
  return 'TLS';
}
