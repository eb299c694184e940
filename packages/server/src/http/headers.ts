import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const twoYears = 63_072_000;

/**
 * Security headers of every answer, errors included (threat T25). `inlineStyles` are the hashes of the style sheets
 * that pages carry.
 */
export function securityHeaders(
  config: Config,
  inlineStyles: readonly string[],
): Readonly<Record<string, string>> {
  return {
    // Live reload works through inline scripts and a web socket.
    ...(!config.dev && { 'content-security-policy': contentPolicy(inlineStyles) }),
    ...(config.secureCookies && { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
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

/** Before any other hook, so that every answer has them; a route may replace one. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
