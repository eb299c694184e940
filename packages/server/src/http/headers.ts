import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const twoYears = 63_072_000;

/** Security headers of every answer, errors included (study T25). `inlineStyles` are the hashes of the style sheets that pages carry. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  inlineStyles: readonly string[],
): Promise<void> {
  await app.register(helmet, {
    // Live reload works through inline scripts and a web socket.
    contentSecurityPolicy: !config.dev && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...inlineStyles],
        // data: is the captcha's picture (DESIGN §6), blob: the preview of an image before it is sent.
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    hsts: config.secureCookies ? { maxAge: twoYears, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}
