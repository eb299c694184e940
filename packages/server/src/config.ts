import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isEmail, normaliseEmail } from '@ruang-naskah/domain/fields';
import { limits } from '@ruang-naskah/domain/limits';
import * as z from 'zod/mini';
import { defaultConnections, leastConnections } from './db/bounds.ts';
import { postgresUrl } from './db/postgres-url.ts';
import { isCommonPassword } from './infra/common-passwords.ts';
import type { S3Settings } from './infra/files-s3.ts';
import { type PictureTimeLimits, pictureTimeLimits } from './infra/images.ts';
import { type StreamBounds, streamBounds } from './infra/live-streams.ts';
import { parseSender } from './infra/mail.ts';
import { isTrustableNetwork } from './infra/networks.ts';
import { isPlaceholder } from './infra/placeholders.ts';
import { isSmtpUrl, smtpUrlForm } from './infra/smtp-url.ts';

/** Where backups go, and when. */
export interface BackupSettings {
  /** The hour of the publisher's day at which one is made; undefined for none. */
  readonly hour: number | undefined;
  readonly folder: string;
  /** A second place, on another disk or machine. */
  readonly copies:
    | { readonly folder: string }
    | { readonly s3: S3Settings; readonly prefix: string }
    | undefined;
}

/** The environment, parsed once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The origin of e-mailed links and of the origin check, without a trailing slash. */
  readonly publicUrl: string;
  readonly secureCookies: boolean;
  readonly dataDir: string;
  readonly secretsDir: string;
  readonly databaseUrl: string | undefined;
  /** Whether `databaseUrl` leads to a pooler in transaction mode. */
  readonly databasePooled: boolean;
  /** The same database without a pooler in between. */
  readonly databaseDirectUrl: string | undefined;
  /** The most connections that this process opens to PostgreSQL. */
  readonly databaseConnections: number;
  /** Image storage outside `dataDir`. */
  readonly s3: S3Settings | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly trustProxy: readonly string[];
  readonly captchaCode: string | undefined;
  /** Opens `/metrics` to anybody who sends it. */
  readonly metricsToken: string | undefined;
  readonly firstAdmin: { readonly email: string; readonly password: string | undefined };
  readonly logLevel: string;
  readonly backups: BackupSettings;
  /** How long a stopping server still accepts requests, so that a proxy notices first. */
  readonly drainSeconds: number;
  /** Development: live reload, every response checked against its schema. */
  readonly dev: boolean;
  readonly checkResponses: boolean;
  readonly pictureTimeLimits: PictureTimeLimits;
  /** How many pages may listen for changes; no setting, a test has bounds of its own. */
  readonly live: StreamBounds;
  /** How long the reader of a list's file may take nothing before it is cut; no setting either. */
  readonly exportSilenceMs: number;
}

/** The names of all variables. */
export const settingNames = (): readonly string[] => Object.keys(Environment.shape);

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const text = z.optional(z.string().check(z.minLength(1)));

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isSender(text: string): boolean {
  try {
    parseSender(text);
    return true;
  } catch {
    return false;
  }
}

// Messages for the operator are English, unlike the defaults of the pages' schemas.

/** Digits alone: `Number` would also read `0x10`, `1e3` and spaces, and the operator would look for the portal elsewhere. */
function wholeNumber(least: number, most: number, unit = '') {
  const refusal = `must be a whole number${unit} from ${least} to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})$/, refusal)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, refusal), z.lte(most, refusal))),
  );
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const badPrefix = 'must be like penerbit/satu, of letters, digits and . _ -';
const badHour = 'must be an hour from 0 to 23, or off';

const s3Parts = {
  ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })),
  BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no bucket name'))),
  REGION: z._default(z.string(), 'auto'),
};

const Environment = z.object({
  PORT: z._default(wholeNumber(1, 65535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
      .check(
        z.refine(
          (url) => new URL(url).href === `${new URL(url).origin}/`,
          'must be scheme, name and port alone, such as https://naskah.example.org: the portal cannot be served below a path',
        ),
      ),
  ),
  DATA_DIR: z._default(z.string(), './data'),
  SECRETS_DIR: z._default(z.string(), './secrets'),
  DATABASE_URL: postgresUrl,
  DATABASE_POOLER: z.optional(z.enum(['transaction'], 'must be transaction, or not set')),
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_POOL_SIZE: z._default(wholeNumber(leastConnections, 1000), defaultConnections),
  S3_ENDPOINT: s3Parts.ENDPOINT,
  S3_BUCKET: s3Parts.BUCKET,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_REGION: s3Parts.REGION,
  SMTP_URL: z.optional(z.string().check(z.refine(isSmtpUrl, smtpUrlForm))),
  MAIL_FROM: z._default(
    z.string().check(z.refine(isSender, 'must be an address, or a name and an address in angle brackets')),
    'Ruang Naskah <no-reply@ruang-naskah.local>',
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          (list) => splitList(list).every(isTrustableNetwork),
          'must be addresses or networks, with commas; none wider than /8',
        ),
      ),
    '',
  ),
  CAPTCHA_CODE: z.optional(z.string().check(z.regex(/^[a-z]{6}$/, 'must be six lower-case letters'))),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7E]{32,}$/, 'must be at least 32 letters, digits and signs without spaces')),
  ),
  ADMIN_EMAIL: z._default(
    z.string().check(z.refine((address) => isEmail(normaliseEmail(address)), 'is no e-mail address')),
    'admin@ruang-naskah.local',
  ),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.refine(
          (password) => [...password].length >= limits.passwordMin,
          `needs at least ${limits.passwordMin} characters`,
        ),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  DRAIN_SECONDS: z._default(wholeNumber(0, 60, ' of seconds'), 0),
  BACKUP_AT: z._default(z.string().check(z.regex(/^(?:[01]?\d|2[0-3]|off)$/, badHour)), '2'),
  BACKUP_DIR: text,
  BACKUP_COPY_DIR: text,
  BACKUP_S3_ENDPOINT: s3Parts.ENDPOINT,
  BACKUP_S3_BUCKET: s3Parts.BUCKET,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_REGION: s3Parts.REGION,
  BACKUP_S3_PREFIX: z.optional(z.string().check(z.regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/, badPrefix))),
  RUANG_DEV: z.optional(z.string()),
});

/** What an editor writes before the first name of `.env`: a byte order mark, or two bytes of UTF-16. */
const editorMark = /^[\uFEFF\uFFFD]/;

/** Parses the environment; empty variables count as unset. @throws ConfigError with one clear line */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  if (Object.keys(environment).some((name) => editorMark.test(name)))
    throw new ConfigError(
      '.env: begins with a mark of its encoding (BOM), which hides the first variable. Save it as UTF-8 without BOM',
    );
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0] ?? 'environment')}: ${issue?.message ?? 'invalid'}`);
  }
  const env = parsed.data;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const secure = publicUrl.startsWith('https:');
  if (secure) refuseInProduction(env);
  return onTrial({
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    secureCookies: secure,
    dataDir: resolve(env.DATA_DIR),
    secretsDir: resolve(env.SECRETS_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePooled: env.DATABASE_POOLER !== undefined,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseConnections: env.DATABASE_POOL_SIZE,
    s3: readS3(env, 'S3'),
    backups: readBackups(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    trustProxy: splitList(env.TRUST_PROXY),
    captchaCode: env.CAPTCHA_CODE,
    metricsToken: env.METRICS_TOKEN,
    firstAdmin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    logLevel: env.LOG_LEVEL,
    drainSeconds: env.DRAIN_SECONDS,
    dev: env.RUANG_DEV === '1',
    checkResponses: env.RUANG_DEV === '1',
    pictureTimeLimits,
    live: streamBounds,
    exportSilenceMs: 30_000,
  });
}

/** A file of this name in DATA_DIR marks a site restored on trial. */
export const trialMark = 'trial';

/** A restored copy must not reach what the site it was copied from uses (decision 0120). */
function onTrial(config: Config): Config {
  if (!existsSync(join(config.dataDir, trialMark))) return config;
  const backups = { hour: undefined, folder: join(config.dataDir, 'backups'), copies: undefined };
  const publicUrl = `http://localhost:${config.port}`;
  const outside = { s3: undefined, smtpUrl: undefined };
  const database = { databaseUrl: undefined, databaseDirectUrl: undefined, databaseReadUrl: undefined };
  return { ...config, ...database, ...outside, publicUrl, secureCookies: false, backups };
}

/** Refuses settings that are harmless on one's own machine but unsafe in public (threat T37). */
function refuseInProduction(env: z.output<typeof Environment>): void {
  const refuse = (name: string, why: string): never => {
    throw new ConfigError(`${name}: ${why}, which is refused when PUBLIC_URL is https`);
  };
  if (env.CAPTCHA_CODE !== undefined) refuse('CAPTCHA_CODE', 'is for automated tests');
  if (env.ADMIN_PASSWORD !== undefined && isCommonPassword(env.ADMIN_PASSWORD, { email: env.ADMIN_EMAIL }))
    refuse('ADMIN_PASSWORD', 'is among the first that anybody would try');
  const secrets = {
    METRICS_TOKEN: env.METRICS_TOKEN,
    DATABASE_URL: passwordIn(env.DATABASE_URL),
    DATABASE_DIRECT_URL: passwordIn(env.DATABASE_DIRECT_URL),
    SMTP_URL: passwordIn(env.SMTP_URL),
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
    BACKUP_S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
  };
  for (const [name, secret = ''] of Object.entries(secrets))
    if (secret !== '' && isPlaceholder(secret)) refuse(name, 'holds a placeholder instead of a secret');
}

function passwordIn(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).password : undefined;
}

/** One second place at most: two would need two answers to where the newest backup is. */
function readBackups(env: z.output<typeof Environment>): BackupSettings {
  const s3 = readS3(env, 'BACKUP_S3');
  const folder = env.BACKUP_COPY_DIR;
  if (s3 !== undefined && folder !== undefined)
    throw new ConfigError('BACKUP_COPY_DIR: names a second place beside BACKUP_S3_*; choose one of them');
  return {
    hour: env.BACKUP_AT === 'off' ? undefined : Number(env.BACKUP_AT),
    folder: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    copies:
      s3 !== undefined
        ? { s3, prefix: (env.BACKUP_S3_PREFIX ?? '').replace(/\/$/, '') }
        : folder === undefined
          ? undefined
          : { folder: resolve(folder) },
  };
}

/** All four or none of them: half a configuration would store in an unexpected place. */
function readS3(env: z.output<typeof Environment>, prefix: 'S3' | 'BACKUP_S3'): S3Settings | undefined {
  const named = (part: S3Part) => [`${prefix}_${part}`, env[`${prefix}_${part}`]] as const;
  const required = s3Required.map(named);
  const missing = required.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === required.length) return undefined;
  const [endpoint, bucket, accessKeyId, secretAccessKey] = required.map(([, value]) => value);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(`${missing.join(', ')}: must be set together with the other ${prefix}_*`);
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: env[`${prefix}_REGION`] };
}

const s3Required = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
type S3Part = (typeof s3Required)[number];
