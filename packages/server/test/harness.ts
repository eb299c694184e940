import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@ruang-naskah/domain/roles';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { ProcessDeps } from '../src/deps.ts';
import { startSession } from '../src/features/auth/sessions.ts';
import { defaultOverloadBounds } from '../src/http/overload.ts';
import { loadBuiltWeb, type Web } from '../src/http/web.ts';
import { type FixedClock, fixedClock } from '../src/infra/clock.ts';
import { readSpace } from '../src/infra/disk.ts';
import { createLogger, type Logger } from '../src/infra/log.ts';
import { openFileStore } from '../src/infra/open-file-store.ts';
import { createSlots, exportsAtOnce } from '../src/infra/overload.ts';
import { createPasswordHasher } from '../src/infra/passwords.ts';
import { createSealer } from '../src/infra/sealed.ts';
import { loadSecrets } from '../src/infra/secrets.ts';
import { webFolder } from '../src/serve.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { findLeaks } from './support/log-leaks.ts';

/** An account; `factories.ts` makes them. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly nama: string;
}

/** The real application on a fresh database, called within the process; only clock and hash cost differ. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: ProcessDeps;
  readonly db: TestDatabase;
  readonly clock: FixedClock;
  /** Everything the app wrote to its log, one JSON text a line. */
  readonly logLines: string[];
  /** Calls as the browser of this site would; `as` signs the user in without the login page. */
  call(options: CallOptions): Promise<Answer>;
  /** A cookie header for a session of the user. */
  signIn(user: TestUser): Promise<string>;
  /** Sets what is called when mail was queued; without it no mail is delivered. */
  onMailQueued(listener: () => void): void;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly body?: unknown;
  readonly as?: TestUser | undefined;
  readonly headers?: Record<string, string>;
  readonly cookie?: string;
  /** Where the caller sits; 127.0.0.1 unless given. */
  readonly remoteAddress?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  /** The parsed JSON body, or undefined when the answer is not JSON. */
  readonly body: ReturnType<typeof JSON.parse>;
}

export const publicUrl = 'http://localhost:3000';
export const captchaCode = 'abcdef';

/** Loaded once per worker: reading the build and importing the renderer takes longer than a whole test. */
let web: Promise<Web> | undefined;

/** Nothing is refused because the machine is busy. */
export const patientOverload = { ...defaultOverloadBounds, mostDelayMs: 0 };

/** The application with other parts than those of `openTestApp`. */
export async function buildTestApp(deps: ProcessDeps): Promise<FastifyInstance> {
  web ??= loadBuiltWeb(webFolder);
  return buildApp(deps, await web, patientOverload);
}

function testConfig(folder: string, environment: Record<string, string>): Config {
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    PUBLIC_URL: publicUrl,
    CAPTCHA_CODE: captchaCode,
    ...environment,
  });
  // No time limit for pictures: the machine may be busy.
  return {
    ...config,
    checkResponses: true,
    pictureTimeLimits: { heavierAfterSeconds: 600, refusedAfterSeconds: 600 },
  };
}

function secretsOf(config: Config, log: Logger): Pick<ProcessDeps, 'secrets' | 'sealer' | 'passwords'> {
  const secrets = loadSecrets(config);
  // The cheapest argon2id, so that a test of thousands of sign-ins is possible.
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const { peppers, reloadPeppers } = secrets;
  const passwords = createPasswordHasher({ peppers, reloadPeppers, log, cost });
  return { secrets, sealer: createSealer(secrets), passwords };
}

export async function openTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(inject('sqliteFolder'), 'app-'));
  const config = testConfig(folder, environment);
  const db = await openTestDatabase();
  const clock = fixedClock();
  const logLines: string[] = [];
  let wakeOutbox = (): void => undefined;
  const log = createLogger('info', { write: (line: string) => void logLines.push(line) });
  const deps: ProcessDeps = {
    ...secretsOf(config, log),
    config,
    db,
    clock,
    files: await openFileStore(config),
    disk: { space: () => readSpace(config.dataDir) },
    log,
    takeExportSlot: createSlots(exportsAtOnce),
    wakeOutbox: () => wakeOutbox(),
  };
  const app = await buildTestApp(deps);
  /** The tokens of all sessions opened here. */
  const tokens: string[] = [];
  const signIn = async (user: TestUser): Promise<string> => {
    const origin = { requestId: 'test', address: '127.0.0.1', userAgent: 'test' };
    const token = await db.write((tx) => startSession(deps, tx, user, origin));
    tokens.push(token);
    return `sid=${token}`;
  };
  return {
    app,
    deps,
    db,
    clock,
    logLines,
    signIn,
    onMailQueued: (listener) => {
      wakeOutbox = listener;
    },
    call: async ({ as, cookie, ...options }) => send(app, options, cookie ?? (as && (await signIn(as)))),
    close: async () => {
      await app.close();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
      const leaks = findLeaks(logLines, tokens);
      if (leaks.length > 0)
        throw new Error(`The log holds what it must not (threat T28):\n${leaks.join('')}`);
    },
  };
}

async function send(app: FastifyInstance, options: CallOptions, cookie: string | undefined): Promise<Answer> {
  const method = options.method ?? 'GET';
  const request: InjectOptions = {
    method,
    url: options.url,
    ...(options.remoteAddress === undefined ? {} : { remoteAddress: options.remoteAddress }),
    headers: {
      ...(method === 'GET' || method === 'HEAD'
        ? {}
        : { origin: publicUrl, 'sec-fetch-site': 'same-origin' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  };
  const answer = await app.inject(request);
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parse(answer) };
}

function parse(answer: LightMyRequestResponse): unknown {
  const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
  return isJson ? JSON.parse(answer.body) : undefined;
}
