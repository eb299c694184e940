import { createHash } from 'node:crypto';
import { serverTimeHeader } from '@ruang-naskah/domain/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from './factories.ts';
import { type Answer, openTestApp, type TestApp } from './harness.ts';

/** Threats T25 and T27: the headers of every kind of answer, errors included. */

let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  [plain, secure] = await Promise.all([
    openTestApp(),
    openTestApp({ PUBLIC_URL: 'https://portal.penerbit.id', CAPTCHA_CODE: '' }),
  ]);
});
afterAll(() => Promise.all([plain.close(), secure.close()]));

const html = { accept: 'text/html' };
const kinds: Record<string, (app: TestApp) => Promise<Answer>> = {
  'public page': (app) => app.call({ url: '/', headers: html }),
  'visitor form': (app) => app.call({ url: '/login', headers: html }),
  'page not found': (app) => app.call({ url: '/tidak-ada', headers: html }),
  'redirect of the guard': (app) => app.call({ url: '/dashboard/main', headers: html }),
  'app shell': async (app) => app.call({ url: '/dashboard/main', headers: html, ...(await cookie(app)) }),
  'API answer': (app) => app.call({ url: '/api/settings' }),
  'API answer under another spelling': (app) => app.call({ url: '/%61p%69/settings' }),
  'API 401': (app) => app.call({ url: '/api/profile' }),
  'API 404': (app) => app.call({ url: '/api/tidak-ada' }),
  'API 405': (app) => app.call({ method: 'PUT', url: '/api/captcha', body: {} }),
  'API 400': (app) => app.call({ method: 'POST', url: '/api/auth/login', body: '{' }),
  'API 422': (app) => app.call({ method: 'POST', url: '/api/auth/login', body: {} }),
  'API refusal of an origin': (app) =>
    app.call({ method: 'POST', url: '/api/auth/login', body: {}, headers: { origin: 'https://x.id' } }),
  'API unreadable path': (app) => app.call({ url: '/api/%ff' }),
  'built file': async (app) => app.call({ url: await assetOf(app) }),
  health: (app) => app.call({ url: '/health/ready' }),
};

/** For answers that are no pages: they load nothing, are not framed or cached, and no other origin reads them. */
const ofApi = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Cookies have another name on https than in the harness. */
async function cookie(app: TestApp): Promise<{ cookie: string }> {
  const value = await app.signIn(await buildUser(app, 'penulis'));
  return { cookie: app === secure ? `__Host-${value}` : value };
}

async function assetOf(app: TestApp): Promise<string> {
  const page = await app.call({ url: '/login', headers: html });
  return /<script[^>]* src="(\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? '';
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  const ask = (app: TestApp): Promise<Answer> => kinds[kind]?.(app) ?? Promise.reject(new Error(kind));

  test('has the security headers', async () => {
    const { headers } = await ask(plain);
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(headers[name]).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    if (kind.startsWith('API')) {
      expect(headers).toMatchObject(ofApi);
      // Decision 0066: the browser goes on from the portal's time, not from its own.
      expect(headers[serverTimeHeader]).toBe(String(plain.clock.now()));
      return;
    }
    const policy = String(headers['content-security-policy']);
    expect(
      policy
        .replaceAll(/(?: 'sha256-[^']+')+/g, ' <hashes>')
        .split(';')
        .sort(),
    ).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self' <hashes>",
    ]);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
  });

  test('on https insists on https', async () => {
    expect((await ask(secure)).headers['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    );
  });
});

test('the policy allows exactly the inlined style sheet', async () => {
  for (const url of ['/', '/login', '/faq']) {
    const { text, headers } = await plain.call({ url, headers: html });
    const sheets = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '');
    expect(sheets).toHaveLength(1);
    const hash = createHash('sha256')
      .update(sheets[0] ?? '')
      .digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(text).not.toMatch(/ style="| on[a-z]+="/);
    for (const [tag] of text.matchAll(/<script[^>]*>/g))
      expect(tag).toMatch(/ src="\/assets\/|type="application\/(?:ld\+)?json"/);
  }
});

describe('caching (threat T27)', () => {
  test('nothing personal is kept by the browser', async () => {
    const signedIn = await cookie(plain);
    for (const url of [
      '/api/profile',
      '/api/auth/session',
      '/api/settings',
      '/%61pi/profile',
      '/ap%69/profile/export',
      '/dashboard/main',
      '/',
      '/login',
      '/register',
    ]) {
      const { headers } = await plain.call({ url, headers: html, ...signedIn });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });

  test('public pages are asked again, built files never', async () => {
    const page = await plain.call({ url: '/', headers: html });
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(String(page.headers.vary)).toContain('Cookie');
    const file = await plain.call({ url: await assetOf(plain) });
    expect([file.status, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(file.headers['set-cookie']).toBeUndefined();
  });

  test('a page made for a visitor is never given to somebody signed in, nor the other way round', async () => {
    const visitor = await plain.call({ url: '/', headers: html });
    const user = await buildUser(plain, 'penulis', { nama: 'Nama Kanari' });
    const own = await plain.call({ url: '/', headers: html, as: user });
    const again = await plain.call({ url: '/', headers: html });
    expect(own.text).toContain('Dashboard');
    expect(again.text).toBe(visitor.text);
    expect(again.text).not.toContain('Nama Kanari');
    const etag = String(visitor.headers.etag);
    const conditional = await plain.call({ url: '/', headers: { ...html, 'if-none-match': etag }, as: user });
    expect(conditional.status).toBe(200);
  });
});

test.each(['br', 'gzip'])('large answers travel as %s when asked', async (encoding) => {
  const answer = await plain.call({ url: '/', headers: { ...html, 'accept-encoding': encoding } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(String(answer.headers.vary)).toMatch(/cookie/i);
  expect(String(answer.headers.vary)).toMatch(/accept-encoding/i);
});
