import type { Config } from '../config.ts';

const twoYears = 63_072_000;

/** Headers of every answer, errors included (threat T25); a route may replace one. */
export interface SecurityHeaders {
  /** Of pages, files and everything else that is not below. */
  readonly page: Readonly<Record<string, string>>;
  /** Of `/api/`: what no browser shows as a page needs fewer, and they are sent with every answer (decision 0065). */
  readonly api: Readonly<Record<string, string>>;
}

/** `inlineStyles` are the hashes of the style sheets that pages carry. */
export function securityHeaders(config: Config, inlineStyles: readonly string[]): SecurityHeaders {
  const everywhere = {
    ...(config.secureCookies && { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` }),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  const page = {
    // Live reload works through inline scripts and a web socket.
    ...(!config.dev && { 'content-security-policy': contentPolicy(inlineStyles) }),
    ...everywhere,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
  const api = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...everywhere,
    'cache-control': 'no-store',
  };
  return { page, api };
}

function contentPolicy(inlineStyles: readonly string[]): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...inlineStyles],
    // data: is the captcha's picture, blob: the preview of an image before it is sent.
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
